import Fields
import Records
import Values

/// A mutation that waits for the server, as the engine holds it.
struct QueueEntry {
  /// Where it lies on this device.
  enum Place: Hashable {
    /// On its way into the store, or waiting for its turn, by the append of this token.
    case storing(Int)
    case stored
    /// In memory only: the store takes nothing.
    case memory
  }

  /// Its sequence number is 0 until the store has given one; in memory, until it is first sent.
  var mutation: QueuedMutation
  /// The name under which the server counts it.
  var client: UUID
  var place: Place
  /// Whether the server has acknowledged it, while pages that bring its effects are on their way.
  var isAcknowledged = false
  /// The records that it changed here.
  var touched: [UUID] = []
  /// About how many bytes of a request it takes.
  let wireBytes: Int
  /// When it became known as stored, in the engine's count of inputs.
  var knownSince = 0

  init(_ mutation: QueuedMutation, client: UUID, place: Place) {
    self.mutation = mutation
    self.client = client
    self.place = place
    wireBytes = mutation.arguments.bytes.count + mutation.name.byteCount + 160
  }

  init(_ stored: StoredMutation, sequence: Int64, knownSince: Int) {
    var mutation = QueuedMutation()
    mutation.sequence = sequence
    mutation.id = stored.id
    mutation.name = stored.name
    mutation.time = stored.time
    mutation.arguments = stored.arguments
    self.init(mutation, client: stored.client, place: .stored)
    self.knownSince = knownSince
  }

  var stored: StoredMutation {
    var stored = StoredMutation()
    stored.client = client
    stored.id = mutation.id
    stored.name = mutation.name
    stored.time = mutation.time
    stored.arguments = mutation.arguments
    return stored
  }
}
