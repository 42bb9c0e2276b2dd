import Database
import SyncServer
import Values

/// What a ledger says held of a person for a while.
public struct EventInterval: Hashable, Sendable {
  /// By the name of the dimension: `subscription`, `plan_owned`, `access`.
  public var kind: String
  public var value: String
  public var since: Instant
  /// The first instant after it; nil while it lasts.
  public var until: Instant?

  public init(_ kind: String, _ value: String, since: Instant, until: Instant?) {
    self.kind = kind
    self.value = value
    self.since = since
    self.until = until
  }
}

/// The table `event_interval`: copies of what ledgers say, of people who agreed to be counted, and of nobody else.
extension EventStore {
  /// Which of these subjects agreed to be counted, by what they said last.
  public func agreeing(
    _ subjects: [UUID], in transaction: any ReadTransaction
  ) throws -> Set<UUID> {
    var agreeing: Set<UUID> = []
    for subject in subjects {
      if try agrees(.account(subject), in: transaction) { agreeing.insert(subject) }
    }
    return agreeing
  }

  /// What is known of a person, by kinds and then by time.
  public func intervals(
    of person: UUID, in transaction: any ReadTransaction
  ) throws -> [EventInterval] {
    try transaction.rows(
      """
      SELECT kind, value, since, until FROM event_interval WHERE person = $1 ORDER BY kind, since
      """, [SQLValue(person)]
    ) { row in
      EventInterval(
        row.text(0), row.text(1), since: Instant(milliseconds: row.int(2)),
        until: row.intOrNil(3).map { Instant(milliseconds: $0) })
    }
  }

  /// Puts these in the place of all that was known of a person; nothing of somebody who was erased.
  public func put(
    _ intervals: [EventInterval], of person: UUID, in transaction: any WriteTransaction
  ) throws {
    try hold(person, in: transaction)
    try transaction.execute("DELETE FROM event_interval WHERE person = $1", [SQLValue(person)])
    guard try !isErased(person, in: transaction) else { return }
    for interval in intervals {
      try transaction.execute(
        """
        INSERT INTO event_interval (person, kind, value, since, until) VALUES ($1, $2, $3, $4, $5) \
        ON CONFLICT (person, kind, since) DO NOTHING
        """,
        [
          SQLValue(person), .text(interval.kind), .text(interval.value),
          .integer(interval.since.milliseconds), SQLValue(interval.until?.milliseconds),
        ])
    }
  }
}
