import Agenda
import Database
import SyncServer
import Values

/// A row of the table `waiting_offer`: a time that is kept for somebody who waits, until they have answered or it ends.
struct WaitingOffer: Sendable, Hashable {
  /// What became of it. Raw values are stored.
  enum State: Int64, Sendable, Hashable {
    case open = 0
    case accepted = 1
    case declined = 2
    /// It was not answered in time.
    case ended = 3
    /// The house took the time back, or whoever waited is off the list.
    case stopped = 4
  }

  /// That of its message, and what its link names.
  var id: UUID
  var slot: UUID
  var entry: ID<WaitingEntry>
  var person: UUID
  /// The session that keeps the time, and the appointment in it that is held.
  var session: ID<Session>
  var appointment: ID<Appointment>
  var endsAt: Instant
  var state = State.open
}

/// The table `waiting_offer`. A time has one open offer at most, and so has a person: `open_slot` and `open_person` are
/// unique, and NULL once the offer has ended.
enum WaitingOffers {
  private static let columns = """
    id, slot, entry, person, session, appointment, ends_at, state
    """

  static func add(
    _ offer: WaitingOffer, in space: UUID, at now: Instant, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO waiting_offer (space, \(columns), offered_at, open_slot, open_person) \
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $3, $5)
      """,
      [
        SQLValue(space), SQLValue(offer.id), SQLValue(offer.slot), SQLValue(offer.entry.uuid),
        SQLValue(offer.person), SQLValue(offer.session.uuid), SQLValue(offer.appointment.uuid),
        .integer(offer.endsAt.milliseconds), .integer(offer.state.rawValue),
        .integer(now.milliseconds),
      ])
  }

  /// Ends an open offer with what became of it. Slots that wait for people who were busy are looked at then.
  static func end(
    _ offer: UUID, _ state: WaitingOffer.State, in space: UUID, at now: Instant,
    _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      UPDATE waiting_offer SET state = $3, open_slot = NULL, open_person = NULL \
      WHERE space = $1 AND id = $2
      """, [SQLValue(space), SQLValue(offer), .integer(state.rawValue)])
    try WaitingSlots.hastenForBusy(to: now, in: space, transaction)
  }

  static func find(
    _ id: UUID, _ transaction: any ReadTransaction
  ) throws -> (offer: WaitingOffer, space: UUID)? {
    try transaction.first(
      "SELECT \(columns), space FROM waiting_offer WHERE id = $1", [SQLValue(id)]
    ) { (WaitingOffer(row: $0), $0.uuid(8)) }
  }

  /// The one of a time that is open.
  static func open(
    of slot: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> WaitingOffer? {
    try transaction.first(
      "SELECT \(columns) FROM waiting_offer WHERE space = $1 AND open_slot = $2",
      [SQLValue(space), SQLValue(slot)], WaitingOffer.init(row:))
  }

  /// Who was offered a time that begins then, or gave one up: they are not asked again.
  static func people(
    askedFor start: Instant, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> Set<UUID> {
    let people = try transaction.rows(
      """
      SELECT o.person FROM waiting_offer AS o \
      JOIN waiting_slot AS s ON s.space = o.space AND s.id = o.slot \
      WHERE s.space = $1 AND s.starts_at = $2 \
      UNION SELECT person FROM waiting_slot WHERE space = $1 AND starts_at = $2
      """, [SQLValue(space), .integer(start.milliseconds)]
    ) { $0.uuid(0) }
    return Set(people)
  }

  /// Who is offered any time now, with the first moment at which one of these ends.
  static func busy(
    in space: UUID, _ transaction: any ReadTransaction
  ) throws -> (people: Set<UUID>, until: Instant?) {
    let rows = try transaction.rows(
      """
      SELECT person, ends_at FROM waiting_offer WHERE space = $1 AND open_person IS NOT NULL
      """, [SQLValue(space)]
    ) { (person: $0.uuid(0), end: Instant(milliseconds: $0.int(1))) }
    return (Set(rows.map(\.person)), rows.map(\.end).min())
  }
}

extension WaitingOffer {
  fileprivate init(row: any Row) {
    self.init(
      id: row.uuid(0), slot: row.uuid(1), entry: ID(row.uuid(2)), person: row.uuid(3),
      session: ID(row.uuid(4)), appointment: ID(row.uuid(5)),
      endsAt: Instant(milliseconds: row.int(6)), state: State(rawValue: row.int(7)) ?? .stopped)
  }
}
