import Fields
import Records
import Values

/// A mutation that waits for the server, as the engine holds it.
final class QueueEntry {
  /// Where it lies on this device.
  enum Place {
    /// On its way into the store, or waiting for its turn.
    case storing
    case stored
    /// In memory only: the store takes nothing.
    case memory
  }

  /// As it is stored; its client is the name under which the server counts it.
  var mutation: StoredMutation
  /// 0 until the store has given one; in memory, until it is first sent.
  var sequence: Int64 = 0
  var place: Place
  /// What the queue is ordered by: of a stored one its sequence number, of another the greatest of
  /// those before it.
  var rank: Int64 = 0
  /// Whether the server has acknowledged it, while pages that bring its effects are on their way.
  var isAcknowledged = false
  /// The records that it changed here.
  var touched: [UUID] = []
  /// Whether it could not be tried here, since what it is about is not held: it has no effect that is seen, and
  /// the server decides.
  var isElsewhere = false
  /// About how many bytes of a request it takes.
  let wireBytes: Int
  /// The turn in which it became known as stored.
  var knownSince = 0

  init(_ mutation: StoredMutation, place: Place) {
    self.mutation = mutation
    self.place = place
    wireBytes = mutation.arguments.bytes.count + mutation.name.byteCount + 160
  }

  /// Reads an entry of the store; nil when it is not readable.
  convenience init?(storedBytes bytes: [UInt8]?, sequence: Int64) {
    guard let mutation = StoredMutation(storedBytes: bytes) else { return nil }
    self.init(mutation, place: .stored)
    self.sequence = sequence
  }

  var id: UUID { mutation.id }
  var client: UUID { mutation.client }

  /// Whether the server counts it as that client's and its number is not above `last`.
  func isNumbered(of client: UUID, upTo last: Int64) -> Bool {
    place != .storing && mutation.client == client && sequence > 0 && sequence <= last
  }

  /// As it is sent by an app of that revision of the schema.
  func queued(by revision: Int) -> QueuedMutation {
    var queued = QueuedMutation()
    queued.sequence = sequence
    queued.id = mutation.id
    queued.name = mutation.name
    queued.time = mutation.time
    queued.arguments = mutation.arguments
    if mutation.revision != revision { queued.schema = mutation.revision }
    return queued
  }

  /// As it is kept when the server has refused it.
  func refused(_ refusal: Refusal) -> RefusedMutation {
    var kept = RefusedMutation(
      id: mutation.id, name: mutation.name, arguments: mutation.arguments, time: mutation.time,
      refusal: refusal)
    kept.stored.revision = mutation.revision
    return kept
  }

  /// As the person sees it.
  func pending(_ schema: SpaceSchema, isUnsent: Bool) -> PendingMutation {
    PendingMutation(
      id: mutation.id, name: mutation.name,
      arguments: schema.arguments(
        mutation.arguments, of: mutation.name, from: mutation.revision),
      time: mutation.time, touched: touched, isUnsent: isUnsent, isElsewhere: isElsewhere)
  }
}
