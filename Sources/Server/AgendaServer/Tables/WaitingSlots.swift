import Agenda
import Database
import Fields
import SyncServer
import Values

/// A row of the table `waiting_slot`: a time that became free, which is offered to those who wait as long as it is
/// open.
struct WaitingSlot: Sendable, Hashable {
  var id: UUID
  /// The session that had it, and whose appointment there was given up.
  var session: UUID
  var appointment: UUID
  var person: UUID
  var service: ID<Service>?
  var place: SessionPlace
  /// Whether it is a place in a group, which goes on without it.
  var isGroup: Bool
}

enum WaitingSlots {
  private static let columns = """
    id, session, appointment, person, service, place, is_group
    """

  /// Puts one; one that was there is open again.
  static func put(
    _ slot: WaitingSlot, in space: UUID, dueAt time: Instant, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO waiting_slot (space, \(columns), starts_at, due_at, is_open, is_for_busy) \
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1, 0) ON CONFLICT (space, id) DO UPDATE SET \
      appointment = excluded.appointment, person = excluded.person, \
      service = excluded.service, place = excluded.place, starts_at = excluded.starts_at, \
      due_at = excluded.due_at, is_open = 1, is_for_busy = 0
      """,
      [
        SQLValue(space), SQLValue(slot.id), SQLValue(slot.session), SQLValue(slot.appointment),
        SQLValue(slot.person), slot.service.map { SQLValue($0.uuid) } ?? .null,
        .text(String(decoding: slot.place.jsonBytes(), as: UTF8.self)),
        .integer(slot.isGroup ? 1 : 0), .integer(slot.place.startsAt.milliseconds),
        .integer(time.milliseconds),
      ])
  }

  /// Sets when a slot is looked at next.
  /// - Parameter isForBusy: whether it waits for people who are offered another time now: it is looked at sooner when one
  ///   of these offers has ended.
  static func set(
    _ slot: UUID, dueAt time: Instant, isForBusy: Bool = false, in space: UUID,
    _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "UPDATE waiting_slot SET due_at = $3, is_for_busy = $4 WHERE space = $1 AND id = $2",
      [
        SQLValue(space), SQLValue(slot), .integer(time.milliseconds),
        .integer(isForBusy ? 1 : 0),
      ])
  }

  /// Has the slots looked at now that wait for people who were offered another time: one of these offers has ended.
  static func hastenForBusy(
    to now: Instant, in space: UUID, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      UPDATE waiting_slot SET due_at = $2 WHERE space = $1 AND is_open = 1 AND is_for_busy = 1
      """, [SQLValue(space), .integer(now.milliseconds)])
  }

  /// Closes a slot: nobody else is offered it.
  static func close(
    _ slot: UUID, in space: UUID, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "UPDATE waiting_slot SET is_open = 0 WHERE space = $1 AND id = $2",
      [SQLValue(space), SQLValue(slot)])
  }

  /// Has the slot of an open offer looked at now, since a record of that offer has changed.
  /// - Returns: whether there is one.
  static func hasten(
    _ key: OfferKey, _ id: UUID, to now: Instant, in space: UUID,
    _ transaction: any WriteTransaction
  ) throws -> Bool {
    try transaction.execute(
      """
      UPDATE waiting_slot SET due_at = $3 WHERE space = $1 AND is_open = 1 AND id IN \
      (SELECT slot FROM waiting_offer WHERE space = $1 AND \(key.rawValue) = $2 AND state = 0)
      """, [SQLValue(space), SQLValue(id), .integer(now.milliseconds)]) > 0
  }

  /// The columns of an offer by which a changed record finds it.
  enum OfferKey: String {
    case appointment, session, entry
  }

  /// Those of a space that are open and due, the longest due first.
  static func due(
    in space: UUID, at now: Instant, upTo limit: Int, _ transaction: any ReadTransaction
  ) throws -> [WaitingSlot] {
    try transaction.rows(
      """
      SELECT \(columns) FROM waiting_slot WHERE space = $1 AND is_open = 1 AND due_at <= $2 \
      ORDER BY due_at, id LIMIT $3
      """, [SQLValue(space), .integer(now.milliseconds), .integer(Int64(limit))],
      WaitingSlot.init(row:)
    ).compactMap { $0 }
  }

  /// When the next of a space is due; nil where none is open.
  static func next(in space: UUID, _ transaction: any ReadTransaction) throws -> Instant? {
    try transaction.first(
      "SELECT min(due_at) FROM waiting_slot WHERE space = $1 AND is_open = 1", [SQLValue(space)]
    ) { row in row.intOrNil(0).map { Instant(milliseconds: $0) } } ?? nil
  }

  /// The spaces in which one is due.
  static func spaces(dueAt now: Instant, _ transaction: any ReadTransaction) throws -> [UUID] {
    try transaction.rows(
      "SELECT DISTINCT space FROM waiting_slot WHERE is_open = 1 AND due_at <= $1",
      [.integer(now.milliseconds)]
    ) { $0.uuid(0) }
  }

  static func forget(startingBefore time: Instant, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "DELETE FROM waiting_offer WHERE ends_at < $1", [.integer(time.milliseconds)])
    try transaction.execute(
      "DELETE FROM waiting_slot WHERE starts_at < $1", [.integer(time.milliseconds)])
  }
}

extension WaitingSlot {
  /// Nil for one that cannot be read.
  fileprivate init?(row: any Row) {
    guard let place = try? SessionPlace(jsonBytes: Array(row.text(5).utf8)) else { return nil }
    self.init(
      id: row.uuid(0), session: row.uuid(1), appointment: row.uuid(2), person: row.uuid(3),
      service: row.isNull(4) ? nil : ID(row.uuid(4)), place: place, isGroup: row.int(6) == 1)
  }
}
