import Values

/// What is known of the names under which the server counts this device's mutations, but for the name
/// itself, which `StoredMeta` has.
///
/// - Up to `acknowledged` it is known here what became of a client's mutations: late news of one are
///   none. Up to `settled` the store has it too, so that the server may forget it.
/// - What the store does not take is numbered under a client of its own: the store could give this
///   device's next number to another tab.
final class Clients {
  private var settled = SmallMap<UUID, Int64>()
  private var acknowledged = SmallMap<UUID, Int64>()
  /// Under which what lies in memory only is numbered; nil until something is.
  private(set) var memoryClient: UUID?
  private var memorySequence: Int64 = 0

  func settled(of client: UUID) -> Int64 { settled[client] ?? 0 }

  @inline(never)
  func isAcknowledged(_ sequence: Int64, of client: UUID) -> Bool {
    sequence <= acknowledged[client] ?? 0
  }

  func noteSettled(_ client: UUID, upTo sequence: Int64) {
    settled.raise(client, to: sequence)
  }

  func noteSettled(_ all: SmallMap<UUID, Int64>) {
    settled.raise(all)
  }

  func noteAcknowledged(_ client: UUID, upTo sequence: Int64) {
    acknowledged.raise(client, to: sequence)
  }

  func noteAcknowledged(_ all: SmallMap<UUID, Int64>) {
    acknowledged.raise(all)
  }

  /// Numbers an entry that lies in memory only. From then on it is not stored any more, or it could be
  /// done twice.
  func number(_ entry: QueueEntry, under client: UUID) {
    memoryClient = client
    memorySequence += 1
    entry.mutation.client = client
    entry.sequence = memorySequence
  }

  /// The server runs nothing of it any more.
  func noteEnded(_ client: UUID) {
    if client == memoryClient { memoryClient = nil }
  }
}

extension SmallMap<UUID, Int64> {
  /// Notes of a client's sequence numbers that all up to this one are meant, if not more already.
  @inline(never)
  mutating func raise(_ client: UUID, to sequence: Int64) {
    self[client] = Swift.max(self[client] ?? 0, sequence)
  }

  @inline(never)
  mutating func raise(_ others: SmallMap<UUID, Int64>) {
    for (client, sequence) in others { raise(client, to: sequence) }
  }
}
