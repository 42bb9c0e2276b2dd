import Agenda
import Database
import SyncServer
import Values

/// An appointment that its house cancelled or moved, of which who comes is to be told, or was.
struct ToldChange: Sendable, Hashable {
  var appointment: UUID
  var person: UUID
  /// When it was before.
  var formerStart: CivilDateTime
}

/// The table `appointment_change`. One of an appointment is there until something else becomes of it: what is told is
/// what it was before the first change that was not told yet.
enum ToldChanges {
  static func put(
    _ change: ToldChange, in space: UUID, dueAt time: Instant, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO appointment_change (space, appointment, person, former_start, due_at) \
      VALUES ($1, $2, $3, $4, $5) ON CONFLICT (space, appointment) DO UPDATE SET \
      former_start = CASE WHEN appointment_change.message IS NULL \
      THEN appointment_change.former_start ELSE excluded.former_start END, \
      due_at = excluded.due_at, message = NULL
      """,
      [
        SQLValue(space), SQLValue(change.appointment), SQLValue(change.person),
        .text(change.formerStart.description), .integer(time.milliseconds),
      ])
  }

  static func remove(
    _ appointment: UUID, in space: UUID, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "DELETE FROM appointment_change WHERE space = $1 AND appointment = $2",
      [SQLValue(space), SQLValue(appointment)])
  }

  /// Notes which message tells of one.
  static func set(
    _ message: UUID, of appointment: UUID, in space: UUID, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "UPDATE appointment_change SET message = $1 WHERE space = $2 AND appointment = $3",
      [SQLValue(message), SQLValue(space), SQLValue(appointment)])
  }

  /// Those of a space that are to be told by now, the longest due first.
  static func due(
    in space: UUID, at now: Instant, upTo limit: Int, _ transaction: any ReadTransaction
  ) throws -> [ToldChange] {
    try transaction.rows(
      """
      SELECT appointment, person, former_start FROM appointment_change \
      WHERE space = $1 AND message IS NULL AND due_at <= $2 ORDER BY due_at, appointment LIMIT $3
      """, [SQLValue(space), .integer(now.milliseconds), .integer(Int64(limit))],
      ToldChange.init(row:))
  }

  /// When the next of a space is to be told; nil where none is.
  static func next(in space: UUID, _ transaction: any ReadTransaction) throws -> Instant? {
    try transaction.first(
      "SELECT min(due_at) FROM appointment_change WHERE space = $1 AND message IS NULL",
      [SQLValue(space)]
    ) { row in row.intOrNil(0).map { Instant(milliseconds: $0) } } ?? nil
  }

  /// Those of which a message tells.
  static func of(
    message: UUID, _ transaction: any ReadTransaction
  ) throws -> [ToldChange] {
    try transaction.rows(
      """
      SELECT appointment, person, former_start FROM appointment_change WHERE message = $1 \
      ORDER BY former_start, appointment
      """, [SQLValue(message)], ToldChange.init(row:))
  }

  static func forget(dueBefore time: Instant, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "DELETE FROM appointment_change WHERE due_at < $1", [.integer(time.milliseconds)])
  }
}

extension ToldChange {
  fileprivate init(row: any Row) {
    self.init(
      appointment: row.uuid(0), person: row.uuid(1),
      formerStart: CivilDateTime(row.text(2)) ?? CivilDateTime(.epoch, .midnight))
  }
}
