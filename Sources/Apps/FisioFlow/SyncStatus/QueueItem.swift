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

  init(_ mutation: PendingMutation) {
    id = mutation.id
    name = mutation.name
    arguments = mutation.arguments
    time = mutation.time
    refusal = nil
  }

  init(_ mutation: RefusedMutation) {
    id = mutation.id
    name = mutation.name
    arguments = mutation.arguments
    time = mutation.time
    refusal = mutation.refusal
  }

  /// Whether both are of one kind, and have come to nothing for one reason.
  func isLike(_ other: QueueItem) -> Bool {
    name == other.name && refusal?.code == other.refusal?.code
  }
}
