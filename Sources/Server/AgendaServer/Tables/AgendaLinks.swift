import Database
import SyncServer
import Values

/// The table `agenda_link`: which appointments a link is about. The link of a reminder has the id of its
/// message.
enum AgendaLinks {
  static func add(
    _ appointment: UUID, to link: UUID, in space: UUID, at now: Instant,
    _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO agenda_link (link, appointment, space, made_at) VALUES ($1, $2, $3, $4) \
      ON CONFLICT (link, appointment) DO NOTHING
      """,
      [SQLValue(link), SQLValue(appointment), SQLValue(space), .integer(now.milliseconds)])
  }

  /// The space of a link; nil for one that is not known, or no more.
  static func space(of link: UUID, _ transaction: any ReadTransaction) throws -> UUID? {
    try transaction.first(
      "SELECT space FROM agenda_link WHERE link = $1 LIMIT 1", [SQLValue(link)]
    ) { $0.uuid(0) }
  }

  static func forget(madeBefore time: Instant, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "DELETE FROM agenda_link WHERE made_at < $1", [.integer(time.milliseconds)])
  }
}
