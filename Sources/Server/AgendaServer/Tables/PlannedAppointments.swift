import Agenda
import Database
import Fields
import Scheduling
import SyncServer
import Values

/// An appointment with when it is, as the tables have both.
struct PlannedAppointment: Sendable, Hashable {
  var id: UUID
  var session: UUID
  var person: UUID
  var state: AppointmentState
  /// Whether its session has the time to itself.
  var isPlaced: Bool
  var start: CivilDateTime
  var zone: String
  var startsAt: Instant
  var minutes: Int
  /// How often calendars had to show it otherwise, and when it was last written.
  var sequence: Int
  var changedAt: Instant

  /// Whether somebody is to come to it who may be reminded.
  var isExpected: Bool { isPlaced && (state == .requested || state == .confirmed) }
}

/// When a session is.
struct PlannedSession: Sendable, Hashable {
  var isPlaced: Bool
  var start: CivilDateTime
  var zone: String
  var startsAt: Instant
  /// When somebody wanted it, if that waits.
  var wish: SessionPlace?
}

extension PlannedSession {
  init(_ session: Session) {
    self.init(
      isPlaced: session.isPlaced, start: session.place.start, zone: session.place.zone,
      startsAt: session.place.startsAt, wish: session.wish)
  }

  /// - Parameter row: a placed one's instant, start, zone, instant and wish.
  fileprivate init(row: any Row) {
    self.init(
      isPlaced: !row.isNull(0), start: CivilDateTime(row.text(1)) ?? .unread, zone: row.text(2),
      startsAt: Instant(milliseconds: row.int(3)), wish: row.textOrNil(4).flatMap(Self.wish))
  }

  private static func wish(_ text: String) -> SessionPlace? {
    guard let object = try? JSONValue.parse(Array(text.utf8)) else { return nil }
    return try? SessionPlace(object: object)
  }
}

/// The table of the record `Session`.
enum PlannedSessions {
  private static let table = SQLTable(Session.table).name
  private static let columns = """
    "occupies_from", "start", "zone", "starts_at", "wish"
    """
  private static let select = """
    SELECT \(columns) FROM "\(table)" WHERE "space" = $1 AND "id" = $2
    """

  static func find(
    _ id: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> PlannedSession? {
    try transaction.first(
      select, [SQLValue(space), SQLValue(id)], PlannedSession.init(row:))
  }

  /// Those of a space that have not begun, the earliest first.
  static func toCome(
    in space: UUID, after now: Instant, _ transaction: any ReadTransaction
  ) throws -> [(id: UUID, session: PlannedSession)] {
    try transaction.rows(
      """
      SELECT \(columns), "id" FROM "\(table)" WHERE "space" = $1 AND "starts_at" > $2 \
      ORDER BY "starts_at", "id"
      """, [SQLValue(space), .integer(now.milliseconds)]
    ) { row in (row.uuid(5), PlannedSession(row: row)) }
  }

  /// The spaces that have some.
  static func spaces(
    after now: Instant, _ transaction: any ReadTransaction
  ) throws -> [UUID] {
    try transaction.rows(
      "SELECT DISTINCT \"space\" FROM \"\(table)\" WHERE \"starts_at\" > $1",
      [.integer(now.milliseconds)]
    ) { $0.uuid(0) }
  }
}

extension PlannedSessions {
  private static let selectTherapist = """
    SELECT "therapist" FROM "\(SQLTable(Session.table).name)" WHERE "space" = $1 AND "id" = $2
    """

  /// Whose session it is; nil for nobody's.
  static func therapist(
    of session: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> UUID? {
    try transaction.first(selectTherapist, [SQLValue(space), SQLValue(session)]) { row in
      row.isNull(0) ? nil : row.uuid(0)
    } ?? nil
  }
}

/// The tables of the records `Appointment` and `Session`, read by SQL: reading needs no transaction
/// that writes.
enum PlannedAppointments {
  private static let session = SQLTable(Session.table).name
  private static let appointment = SQLTable(Appointment.table).name

  private static let select = """
    SELECT a."id", a."session", a."person", a."state", s."occupies_from", s."start", s."zone", \
    s."starts_at", s."minutes", q.sequence, s."updated_at", a."updated_at" \
    FROM "\(appointment)" AS a \
    JOIN "\(session)" AS s ON s."space" = a."space" AND s."id" = a."session" \
    LEFT JOIN session_sequence AS q ON q.space = s."space" AND q.session = s."id"
    """
  private static let ofSession = "\(select) WHERE a.\"space\" = $1 AND a.\"session\" = $2"
  private static let ofPerson = """
    \(select) WHERE a."space" = $1 AND a."person" = $2 AND s."starts_at" > $3 \
    AND s."starts_at" < $4 ORDER BY s."starts_at", a."id"
    """
  private static let ofLink = """
    \(select) JOIN agenda_link AS l ON l.space = a."space" AND l.appointment = a."id" \
    WHERE l.link = $1 ORDER BY s."starts_at", a."id"
    """

  private static let one = "\(select) WHERE a.\"space\" = $1 AND a.\"id\" = $2"

  static func find(
    _ id: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> PlannedAppointment? {
    try transaction.first(
      one, [SQLValue(space), SQLValue(id)], PlannedAppointment.init(row:))
  }

  /// Those of a session, in the order of their ids.
  static func of(
    session: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> [PlannedAppointment] {
    try transaction.rows(
      ofSession, [SQLValue(space), SQLValue(session)], PlannedAppointment.init(row:)
    ).sorted { $0.id < $1.id }
  }

  /// Those of a person that begin within a span, the earliest first.
  static func of(
    person: UUID, in space: UUID, beginning span: Range<Instant>,
    _ transaction: any ReadTransaction
  ) throws -> [PlannedAppointment] {
    try transaction.rows(
      ofPerson,
      [
        SQLValue(space), SQLValue(person), .integer(span.lowerBound.milliseconds),
        .integer(span.upperBound.milliseconds),
      ], PlannedAppointment.init(row:))
  }

  /// Those that a link is about and that are there, the earliest first.
  static func of(
    link: UUID, in transaction: any ReadTransaction
  ) throws -> [PlannedAppointment] {
    try transaction.rows(ofLink, [SQLValue(link)], PlannedAppointment.init(row:))
  }
}

extension PlannedAppointment {
  fileprivate init(row: any Row) {
    self.init(
      id: row.uuid(0), session: row.uuid(1), person: row.uuid(2),
      state: AppointmentState(rawValue: row.text(3)) ?? .cancelled, isPlaced: !row.isNull(4),
      start: CivilDateTime(row.text(5)) ?? .unread, zone: row.text(6),
      startsAt: Instant(milliseconds: row.int(7)), minutes: Int(row.int(8)),
      sequence: row.intOrNil(9).map { Int(clamping: $0) } ?? 0,
      changedAt: Instant(milliseconds: max(row.int(10), row.int(11))))
  }
}

extension CivilDateTime {
  /// What stands for one that cannot be read.
  fileprivate static let unread = CivilDateTime(.epoch, .midnight)
}
