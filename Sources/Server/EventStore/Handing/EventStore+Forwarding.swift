import Database
import SyncServer
import Values

/// The table `event_hook_batch`: what is to be handed on to another system, from the transaction in
/// which it came until that system has it.
extension EventStore {
  /// Of the hooks that every event goes to.
  public static let forwarding = "events"

  /// To whom events are handed on.
  func forwarding(in transaction: any ReadTransaction) throws -> [UUID] {
    try transaction.rows(
      "SELECT id FROM event_hook WHERE kind = $1 ORDER BY id", [.text(Self.forwarding)]
    ) { $0.uuid(0) }
  }

  func forward(
    _ batch: FreshBatch, to hook: UUID, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO event_hook_batch (hook, batch, received_at, content) VALUES ($1, $2, $3, $4)
      """,
      [
        SQLValue(hook), SQLValue(batch.id), .integer(batch.receivedAt.milliseconds),
        .blob(batch.content),
      ])
  }

  /// What waits for a hook, the oldest first.
  public func waiting(
    for hook: UUID, upTo most: Int, in transaction: any ReadTransaction
  ) throws -> [FreshBatch] {
    let zone = zone()
    return try transaction.rows(
      """
      SELECT batch, received_at, content FROM event_hook_batch WHERE hook = $1 \
      ORDER BY received_at, batch LIMIT $2
      """, [SQLValue(hook), .integer(Int64(most))]
    ) { row in
      let receivedAt = Instant(milliseconds: row.int(1))
      return FreshBatch(
        row.uuid(0), on: zone.local(receivedAt).date, receivedAt: receivedAt, row.bytes(2))
    }
  }

  /// Forgets what a hook has.
  public func forwarded(
    _ batches: [UUID], to hook: UUID, in transaction: any WriteTransaction
  ) throws {
    for batch in batches {
      try transaction.execute(
        "DELETE FROM event_hook_batch WHERE hook = $1 AND batch = $2",
        [SQLValue(hook), SQLValue(batch)])
    }
  }

  /// Gives up what waits since before a time, so that a system that is no more fills no disk.
  /// - Returns: how many events that were.
  public func dropWaiting(
    for hook: UUID, before time: Instant, in transaction: any WriteTransaction
  ) throws -> Int {
    let key = [SQLValue(hook), .integer(time.milliseconds)]
    var count = 0
    try transaction.query(
      "SELECT received_at, content FROM event_hook_batch WHERE hook = $1 AND received_at < $2", key
    ) { row in
      let receivedAt = Instant(milliseconds: row.int(0))
      count += try PackedEvents.decode(row.bytes(1), receivedAt: receivedAt).count
    }
    guard count > 0 else { return 0 }
    try transaction.execute(
      "DELETE FROM event_hook_batch WHERE hook = $1 AND received_at < $2", key)
    return count
  }

  /// Forgets all that waits for a hook.
  public func dropWaiting(for hook: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute("DELETE FROM event_hook_batch WHERE hook = $1", [SQLValue(hook)])
  }

  /// Takes the events of everyone who was erased out of what waits.
  /// - Returns: whether something was there.
  public func eraseWaiting(
    _ gone: Set<UUID>, in transaction: any WriteTransaction
  ) throws -> Bool {
    try rewriteWaiting(by: .withoutPeople(gone), in: transaction)
  }
}
