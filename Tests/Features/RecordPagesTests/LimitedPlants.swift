import Entitlements
import Sample
import SampleApp
import Shell

extension Plant {
  /// Plants as an app with plans would have them: a limit opens the paywall.
  static var limited: RecordKind {
    var kind = Plant.kind
    kind.paywall = { refusal, _ in
      refusal.code == .limitReached ? .uploadFile(bytes: 1, used: 3) : nil
    }
    return kind
  }
}
