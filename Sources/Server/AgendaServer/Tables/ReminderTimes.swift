import Database
import SyncServer
import Values

/// The table `reminder_time`: of each session that has its place, when the next reminder of it is due.
/// What was due until `seenAt` was decided about, or was due before the session had its time.
struct ReminderTime: Sendable, Hashable {
  var session: UUID
  var startsAt: Instant
  var seenAt: Instant
  var dueAt: Instant
}

enum ReminderTimes {
  private static let columns = "session, starts_at, seen_at, due_at"

  static func find(
    _ session: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> ReminderTime? {
    try transaction.first(
      "SELECT \(columns) FROM reminder_time WHERE space = $1 AND session = $2",
      [SQLValue(space), SQLValue(session)], ReminderTime.init(row:))
  }

  static func put(
    _ time: ReminderTime, in space: UUID, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO reminder_time (space, session, starts_at, seen_at, due_at) \
      VALUES ($1, $2, $3, $4, $5) ON CONFLICT (space, session) DO UPDATE SET \
      starts_at = excluded.starts_at, seen_at = excluded.seen_at, due_at = excluded.due_at
      """,
      [
        SQLValue(space), SQLValue(time.session), .integer(time.startsAt.milliseconds),
        .integer(time.seenAt.milliseconds), .integer(time.dueAt.milliseconds),
      ])
  }

  static func remove(
    _ session: UUID, in space: UUID, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "DELETE FROM reminder_time WHERE space = $1 AND session = $2",
      [SQLValue(space), SQLValue(session)])
  }

  /// The sessions of a space of which one is to come.
  static func sessions(
    in space: UUID, _ transaction: any ReadTransaction
  ) throws -> Set<UUID> {
    Set(
      try transaction.rows(
        "SELECT session FROM reminder_time WHERE space = $1", [SQLValue(space)]
      ) { $0.uuid(0) })
  }

  /// Those of a space that are due, the longest due first.
  static func due(
    in space: UUID, at now: Instant, upTo limit: Int, _ transaction: any ReadTransaction
  ) throws -> [ReminderTime] {
    try transaction.rows(
      """
      SELECT \(columns) FROM reminder_time WHERE space = $1 AND due_at <= $2 \
      ORDER BY due_at, session LIMIT $3
      """, [SQLValue(space), .integer(now.milliseconds), .integer(Int64(limit))],
      ReminderTime.init(row:))
  }

  /// When the next of a space is due; nil where none is to come.
  static func next(in space: UUID, _ transaction: any ReadTransaction) throws -> Instant? {
    try transaction.first(
      "SELECT min(due_at) FROM reminder_time WHERE space = $1", [SQLValue(space)]
    ) { row in row.intOrNil(0).map { Instant(milliseconds: $0) } } ?? nil
  }

  /// The spaces in which one is due.
  static func spaces(dueAt now: Instant, _ transaction: any ReadTransaction) throws -> [UUID] {
    try transaction.rows(
      "SELECT DISTINCT space FROM reminder_time WHERE due_at <= $1", [.integer(now.milliseconds)]
    ) { $0.uuid(0) }
  }
}

extension ReminderTime {
  fileprivate init(row: any Row) {
    self.init(
      session: row.uuid(0), startsAt: Instant(milliseconds: row.int(1)),
      seenAt: Instant(milliseconds: row.int(2)), dueAt: Instant(milliseconds: row.int(3)))
  }
}
