import Fields
import Records
import Sync
import Values

/// One change that the server does not have, as a list shows it.
struct QueueItem {
  let id: UUID
  let name: String
  let arguments: JSONValue
  let time: Instant
  /// Why the server did not take it; nil for one that waits.
  let refusal: Refusal?
  /// Whether it can be discarded: it was refused, or has surely not been sent.
  let canGo: Bool
  /// Whether what it is about is not held here, so that it is seen once the server has done it.
  var isElsewhere = false

  init(_ mutation: PendingMutation) {
    id = mutation.id
    name = mutation.name
    arguments = mutation.arguments
    time = mutation.time
    refusal = nil
    canGo = mutation.isUnsent
    isElsewhere = mutation.isElsewhere
  }

  init(_ mutation: RefusedMutation) {
    id = mutation.id
    name = mutation.name
    arguments = mutation.arguments
    time = mutation.time
    refusal = mutation.refusal
    canGo = true
  }

  init(_ change: UnsyncedFile.Change) {
    id = change.id
    name = change.name
    arguments = change.arguments
    time = change.time
    refusal = nil
    canGo = false
  }

  /// Whether both are of one kind, and have come to nothing for one reason.
  func isLike(_ other: QueueItem) -> Bool {
    name == other.name && refusal?.code == other.refusal?.code
      && refusal?.isNeverDone == other.refusal?.isNeverDone
  }
}
