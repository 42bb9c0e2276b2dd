import Entitlements
import Sample
import SampleApp
import Shell

extension Plant {
  /// Plants as an app with plans and stricter roles would have them: a limit opens the paywall, and only
  /// gardeners bring one back.
  static var limited: RecordKind {
    var kind = Plant.kind
    kind.paywall = { refusal, _ in
      refusal.code == .limitReached ? .uploadFile(bytes: 1, used: 3) : nil
    }
    for position in kind.acts.indices where kind.acts[position].name == "restore" {
      kind.acts[position].isOffered = { $0.role == "gardener" }
    }
    return kind
  }
}
