import Database
import SyncServer
import Values

/// The table `dose_time`: when somebody is to be told something of a person next. A look at what is due
/// reads an index and no person that waits.
struct DoseTime: Sendable, Hashable {
  /// Raw values are stored.
  enum What: Int64, Sendable, Hashable, CaseIterable {
    case doses = 0
    case stock = 1
  }

  var person: UUID
  var what: What
  /// Of doses, until when what was due was decided about. Of stock, the morning on which people hear of
  /// it next.
  var seenAt: Instant
  /// When it is looked at next.
  var dueAt: Instant

  /// A morning that nobody has told yet.
  static let never = Instant(milliseconds: 253_402_300_799_000)
}

enum DoseTimes {
  static func put(
    _ time: DoseTime, in space: UUID, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO dose_time (space, person, what, seen_at, due_at) VALUES ($1, $2, $3, $4, $5) \
      ON CONFLICT (space, person, what) DO UPDATE SET seen_at = excluded.seen_at, \
      due_at = excluded.due_at
      """,
      [
        SQLValue(space), SQLValue(time.person), .integer(time.what.rawValue),
        .integer(time.seenAt.milliseconds), .integer(time.dueAt.milliseconds),
      ])
  }

  static func remove(
    _ person: UUID, _ what: DoseTime.What, in space: UUID, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "DELETE FROM dose_time WHERE space = $1 AND person = $2 AND what = $3",
      [SQLValue(space), SQLValue(person), .integer(what.rawValue)])
  }

  /// Has a person looked at now. What would have been due before now by what has just been written is not,
  /// unless something else was due already.
  static func hasten(
    _ person: UUID, _ what: DoseTime.What, in space: UUID, at now: Instant,
    _ transaction: any WriteTransaction
  ) throws {
    let seen = what == .doses ? now : DoseTime.never
    let kept =
      what == .doses
      ? "CASE WHEN dose_time.due_at > $5 THEN $4 ELSE dose_time.seen_at END"
      : "dose_time.seen_at"
    try transaction.execute(
      """
      INSERT INTO dose_time (space, person, what, seen_at, due_at) VALUES ($1, $2, $3, $4, $5) \
      ON CONFLICT (space, person, what) DO UPDATE SET seen_at = \(kept), \
      due_at = CASE WHEN dose_time.due_at > $5 THEN $5 ELSE dose_time.due_at END
      """,
      [
        SQLValue(space), SQLValue(person), .integer(what.rawValue),
        .integer(seen.milliseconds), .integer(now.milliseconds),
      ])
  }

  /// Those of a space that are due, the longest due first.
  static func due(
    in space: UUID, at now: Instant, upTo limit: Int, _ transaction: any ReadTransaction
  ) throws -> [DoseTime] {
    try transaction.rows(
      """
      SELECT person, what, seen_at, due_at FROM dose_time WHERE space = $1 AND due_at <= $2 \
      ORDER BY due_at, person, what LIMIT $3
      """, [SQLValue(space), .integer(now.milliseconds), .integer(Int64(limit))]
    ) { row in
      DoseTime(
        person: row.uuid(0), what: DoseTime.What(rawValue: row.int(1)) ?? .doses,
        seenAt: Instant(milliseconds: row.int(2)), dueAt: Instant(milliseconds: row.int(3)))
    }
  }

  /// When the next of a space is due; nil where none is to come.
  static func next(in space: UUID, _ transaction: any ReadTransaction) throws -> Instant? {
    try transaction.first(
      "SELECT min(due_at) FROM dose_time WHERE space = $1", [SQLValue(space)]
    ) { row in row.intOrNil(0).map { Instant(milliseconds: $0) } } ?? nil
  }

  /// The spaces in which one is due.
  static func spaces(dueAt now: Instant, _ transaction: any ReadTransaction) throws -> [UUID] {
    try transaction.rows(
      "SELECT DISTINCT space FROM dose_time WHERE due_at <= $1", [.integer(now.milliseconds)]
    ) { $0.uuid(0) }
  }
}
