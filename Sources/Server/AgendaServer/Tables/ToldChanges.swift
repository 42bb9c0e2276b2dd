import Agenda
import Database
import SyncServer
import Values

/// An appointment that its house cancelled, moved or put on again, of which who comes is to be told, or was.
struct ToldChange: Sendable, Hashable {
  var appointment: UUID
  var person: UUID
  /// When it is as far as they know.
  var formerStart: CivilDateTime
  /// Whether it is cancelled as far as they know.
  var wasCancelled = false
  /// The message that tells of it; nil while there is none.
  var message: UUID?
  /// The message from which they know that, if one told them.
  var lastMessage: UUID?
}

/// The table `appointment_change`. The row of an appointment stays until the appointment changes again: what is told is the
/// difference between what they know and how it is.
enum ToldChanges {
  private static let columns = """
    appointment, person, former_start, was_cancelled, message, last_message
    """

  /// Puts one that is to be told, in place of what was there.
  static func put(
    _ change: ToldChange, in space: UUID, dueAt time: Instant, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO appointment_change (space, \(columns), due_at) \
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (space, appointment) DO UPDATE SET \
      person = excluded.person, former_start = excluded.former_start, \
      was_cancelled = excluded.was_cancelled, message = excluded.message, \
      last_message = excluded.last_message, due_at = excluded.due_at
      """,
      [
        SQLValue(space), SQLValue(change.appointment), SQLValue(change.person),
        .text(change.formerStart.description), .integer(change.wasCancelled ? 1 : 0),
        change.message.map { SQLValue($0) } ?? .null,
        change.lastMessage.map { SQLValue($0) } ?? .null, .integer(time.milliseconds),
      ])
  }

  /// That of an appointment; nil where nobody was told of any, nor is to be.
  static func find(
    _ appointment: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> ToldChange? {
    try transaction.first(
      "SELECT \(columns) FROM appointment_change WHERE space = $1 AND appointment = $2",
      [SQLValue(space), SQLValue(appointment)], ToldChange.init(row:))
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
      SELECT \(columns) FROM appointment_change \
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

  /// The spaces in which one is to be told by now.
  static func spaces(dueAt now: Instant, _ transaction: any ReadTransaction) throws -> [UUID] {
    try transaction.rows(
      """
      SELECT DISTINCT space FROM appointment_change WHERE message IS NULL AND due_at <= $1
      """, [.integer(now.milliseconds)]
    ) { $0.uuid(0) }
  }

  /// Those of which a message tells.
  static func of(
    message: UUID, _ transaction: any ReadTransaction
  ) throws -> [ToldChange] {
    try transaction.rows(
      """
      SELECT \(columns) FROM appointment_change WHERE message = $1 \
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
      formerStart: CivilDateTime(row.text(2)) ?? CivilDateTime(.epoch, .midnight),
      wasCancelled: row.int(3) == 1, message: row.isNull(4) ? nil : row.uuid(4),
      lastMessage: row.isNull(5) ? nil : row.uuid(5))
  }
}
