import Database
import SyncServer
import Values

/// The table `event_erasure`: whose events are no more, for ever, so that none that comes late is taken.
extension EventStore {
  /// How long an erasure may take, in milliseconds.
  public static let erasureTime: Int64 = 86_400_000

  /// Those of whom no answer counts anything, by their ids.
  public func erased(in transaction: any ReadTransaction) throws -> [UUID] {
    try transaction.rows("SELECT pseudonym FROM event_erasure ORDER BY pseudonym") { $0.uuid(0) }
  }

  func isErased(_ pseudonym: UUID, in transaction: any ReadTransaction) throws -> Bool {
    try transaction.first(
      "SELECT 1 FROM event_erasure WHERE pseudonym = $1", [SQLValue(pseudonym)]
    ) { _ in true } ?? false
  }

  /// Ends all of a person, and of what is linked to them, which is the same person: from this commit on no answer
  /// counts them and none of their events is taken. What is kept goes with `EventErasure`. May be done again.
  public func erase(
    _ pseudonym: UUID, receipt: UUID, because reason: ErasureReason,
    in transaction: any WriteTransaction
  ) throws {
    let now = now()
    try hold(pseudonym, in: transaction)
    for one in try pseudonyms(of: pseudonym, in: transaction) {
      let id = SQLValue(one)
      try transaction.execute(
        """
        INSERT INTO event_erasure (pseudonym, receipt, reason, asked_at, finish_by) \
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT (pseudonym) DO NOTHING
        """,
        [
          id, SQLValue(receipt), .text(reason.rawValue), .integer(now.milliseconds),
          .integer(now.adding(milliseconds: Self.erasureTime).milliseconds),
        ])
      // Waits for who is writing events of it at this moment, so that they are there to be erased.
      try transaction.execute(
        """
        UPDATE event_epoch SET ended = COALESCE(ended, $2), subject = NULL WHERE pseudonym = $1
        """, [id, .text(reason.rawValue)])
      try transaction.execute("DELETE FROM event_link WHERE origin = $1 OR person = $1", [id])
      // The names by which others know them stay for a while as they are, and wait as the epochs do: what comes late
      // is known by that.
      try transaction.execute("UPDATE event_alias SET linked = 1 WHERE pseudonym = $1", [id])
      try transaction.execute("DELETE FROM event_trait WHERE pseudonym = $1", [id])
      try transaction.execute("DELETE FROM event_interval WHERE person = $1", [id])
    }
  }

  /// An erasure as its receipt tells of it.
  public struct Erasing: Hashable, Sendable {
    public var askedAt: Instant
    public var finishBy: Instant
    /// When the last of it was done; nil while something is left.
    public var finishedAt: Instant?
  }

  /// How far an erasure is; nil for a receipt that nobody was given.
  public func erasing(
    by receipt: UUID, in transaction: any ReadTransaction
  ) throws -> Erasing? {
    let all = try transaction.rows(
      "SELECT asked_at, finish_by, finished_at FROM event_erasure WHERE receipt = $1",
      [SQLValue(receipt)]
    ) { row in
      Erasing(
        askedAt: Instant(milliseconds: row.int(0)), finishBy: Instant(milliseconds: row.int(1)),
        finishedAt: row.intOrNil(2).map { Instant(milliseconds: $0) })
    }
    guard let first = all.first else { return nil }
    let ends = all.compactMap(\.finishedAt)
    return Erasing(
      askedAt: all.map(\.askedAt).min() ?? first.askedAt,
      finishBy: all.map(\.finishBy).max() ?? first.finishBy,
      finishedAt: ends.count == all.count ? ends.max() : nil)
  }

  /// Takes the rows of some people out of the batches, and what was deleted out of the log.
  func removeRows(of gone: Set<UUID>) async throws {
    try await rewriteBatches(by: .withoutPeople(gone))
    // Also what a process deleted that died before it came to this.
    try await database.scrub()
  }
}
