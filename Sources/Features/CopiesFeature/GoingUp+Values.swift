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

extension GoingUp {
  /// Copies the files of the device's records, once the account has those: what the records do not know nobody keeps. Nil
  /// where all of them are here, nothing where they are on their way.
  static func copyFiles(_ state: inout State, _ here: CopiedSpace) -> Effect<Action>? {
    let app = here.context.app
    guard let files = app.alone?.files, !state.hasFiles, let access = state.kept?.access(in: app)
    else { return nil }
    guard !state.isCopyingFiles else { return Effect<Action>.none }
    state.isCopyingFiles = true
    return .copyBlobs(from: access, files) { .filesCopied($0) }
  }
}

extension CopyReview {
  /// Whether all of it is here, as it is there.
  var isHere: Bool {
    kinds.allSatisfy {
      $0.missing == 0 && $0.differing == 0 && $0.clashing == 0 && $0.unreadable == 0
    }
  }

  /// Whether the space here has each record whose bytes follow it: a file that no record here knows of is forgotten.
  func hasOwnersOfFiles(_ here: CopiedSpace) -> Bool {
    guard let kind = here.withFiles else { return true }
    return kinds.allSatisfy { $0.type != kind.type || $0.missing == 0 }
  }
}
