import Flow
import Shell

extension GoingUp {
  /// Copies the next kind of what lies beside the device's records, so that it is here before they are; nil where all
  /// of it is.
  static func copyValues(_ state: State, _ here: CopiedSpace) -> Effect<Action>? {
    let app = here.context.app
    guard let values = app.alone?.values, state.copied < values.count,
      let access = state.kept?.access(in: app)
    else { return nil }
    return .copyValues(from: access, values[state.copied]) { .valuesCopied($0) }
  }
}

extension CopyReview {
  /// Whether all of it is here, as it is there.
  var isHere: Bool {
    kinds.allSatisfy {
      $0.missing == 0 && $0.differing == 0 && $0.clashing == 0 && $0.unreadable == 0
    }
  }
}
