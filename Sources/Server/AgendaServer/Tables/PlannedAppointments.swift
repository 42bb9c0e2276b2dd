import Agenda
import Database
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

  /// Whether somebody is to come to it who may be reminded.
  var isExpected: Bool { isPlaced && (state == .requested || state == .confirmed) }
}

/// When a session is.
struct PlannedSession: Sendable, Hashable {
  var isPlaced: Bool
  var start: CivilDateTime
  var zone: String
  var startsAt: Instant
}

/// The table of the record `Session`.
enum PlannedSessions {
  private static let select = """
    SELECT "occupies_from", "start", "zone", "starts_at" \
    FROM "\(SQLTable(Session.table).name)" WHERE "space" = $1 AND "id" = $2
    """

  static func find(
    _ id: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> PlannedSession? {
    try transaction.first(select, [SQLValue(space), SQLValue(id)]) { row in
      PlannedSession(
        isPlaced: !row.isNull(0), start: CivilDateTime(row.text(1)) ?? .unread, zone: row.text(2),
        startsAt: Instant(milliseconds: row.int(3)))
    }
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
    s."starts_at" FROM "\(appointment)" AS a \
    JOIN "\(session)" AS s ON s."space" = a."space" AND s."id" = a."session"
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

  private static let ofID = "\(select) WHERE a.\"space\" = $1 AND a.\"id\" = $2"

  static func find(
    _ id: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> PlannedAppointment? {
    try transaction.first(
      ofID, [SQLValue(space), SQLValue(id)], PlannedAppointment.init(row:))
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
      startsAt: Instant(milliseconds: row.int(7)))
  }
}

extension CivilDateTime {
  /// What stands for one that cannot be read.
  fileprivate static let unread = CivilDateTime(.epoch, .midnight)
}
