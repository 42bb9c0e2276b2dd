import Fields
import Records
import Shell
import Sync
import Values

/// What a file holds, sorted by what would become of it on this device.
public struct UnsyncedReview: Equatable, Sendable {
  /// A change that can be done here.
  struct Possible: Equatable, Sendable {
    let change: UnsyncedFile.Change
    /// Whether the record was changed after it.
    let isOlder: Bool
  }

  public let fileName: String
  /// Whether another account did it.
  public let isOfOthers: Bool
  /// What can be done, in the order of the file.
  let possible: [Possible]
  let alreadyThere: Int
  let impossible: [RefusedMutation]
  let unreadable: Int
  /// Whether the older ones are wanted too.
  public var takesOlder = false

  init(
    _ file: UnsyncedFile, named fileName: String, account: UUID, _ check: UnsyncedCheck
  ) {
    var check = check
    var possible: [Possible] = []
    var impossible: [RefusedMutation] = []
    for change in file.changes {
      switch check.verdict(change) {
      case .new: possible.append(Possible(change: change, isOlder: false))
      case .older: possible.append(Possible(change: change, isOlder: true))
      case .impossible(let refusal): impossible.append(change.refused(refusal))
      case .alreadyThere: break
      }
    }
    self.fileName = fileName
    isOfOthers = file.account != nil && file.account != account
    alreadyThere = file.changes.count - possible.count - impossible.count
    unreadable = file.unreadable
    self.possible = possible
    self.impossible = impossible
  }

  /// What is to be done.
  var wanted: [UnsyncedFile.Change] {
    possible.filter { takesOlder || !$0.isOlder }.map { $0.change }
  }

  var olderCount: Int { possible.count { $0.isOlder } }
}

extension UnsyncedFile.Change {
  /// As one that came to nothing.
  func refused(_ refusal: Refusal) -> RefusedMutation {
    RefusedMutation(id: id, name: name, arguments: arguments, time: time, refusal: refusal)
  }
}
