import Agenda
import Database
import Scheduling
import SyncServer
import Values

/// A session as its calendar event needs it, with who comes.
struct FeedSession: Sendable, Hashable {
  /// Who comes, or was to come.
  struct Visit: Sendable, Hashable {
    var person: UUID
    var state: AppointmentState
    /// When the hold ends, of one that is held.
    var heldUntil: Instant?
    var changedAt: Instant

    /// Whether they are to come. An expired hold is not.
    func isComing(at now: Instant) -> Bool {
      state.occupies && heldUntil.map { now < $0 } ?? true
    }

    /// Whether they come no more: another appointment may be in the place of theirs.
    var isOff: Bool { state == .cancelled || state == .rescheduled }
  }

  var id: UUID
  var start: CivilDateTime
  var zone: String
  var startsAt: Instant
  var minutes: Int
  var isPlaced: Bool
  var isCalledOff: Bool
  var places: Int
  var room: UUID?
  var changedAt: Instant
  var sequence: Int
  /// In the order of their ids.
  var visits: [Visit] = []

  var isGroup: Bool { places > 1 }

  /// Whether it stands in the agenda, as its pages show it: what was missed stays, what was cancelled
  /// does not.
  var isShown: Bool { isPlaced || visits.contains { $0.state == .noShow } }

  /// Whether it does not take place: nobody is to come to it any more.
  var isCancelled: Bool {
    guard !isShown else { return false }
    return isCalledOff || !visits.isEmpty && visits.allSatisfy { $0.isOff }
  }

  /// When it, or what became of who comes, was last written.
  var lastChange: Instant { visits.map(\.changedAt).reduce(changedAt, max) }
}

/// The tables of the records `Session` and `Appointment`, as feeds read them.
enum FeedSessions {
  private static let session = SQLTable(Session.table).name
  private static let appointment = SQLTable(Appointment.table).name

  private static let ofTherapist = "s.\"therapist\" = $2"
  private static let ofRoom = "(s.\"room\" = $2 OR s.\"equipment\" = $2)"

  private static let window = """
    s."space" = $1 AND s."start" >= $3 AND s."start" < $4
    """

  private static func sessions(_ whose: String) -> String {
    """
    SELECT s."id", s."start", s."zone", s."starts_at", s."minutes", s."occupies_from", \
    s."is_called_off", s."places", s."room", s."updated_at", q.sequence \
    FROM "\(session)" AS s \
    LEFT JOIN session_sequence AS q ON q.space = s."space" AND q.session = s."id" \
    WHERE \(window) AND \(whose) ORDER BY s."start", s."id" LIMIT $5
    """
  }

  private static func visits(_ whose: String) -> String {
    """
    SELECT a."session", a."person", a."state", a."updated_at", a."held_until" \
    FROM "\(appointment)" AS a \
    JOIN "\(session)" AS s ON s."space" = a."space" AND s."id" = a."session" \
    WHERE \(window) AND \(whose) ORDER BY a."id"
    """
  }

  /// Those that begin on some days on the clocks where they are, the earliest first.
  /// - Parameters:
  ///   - therapist: whose they are; nil for those of a room.
  ///   - most: the earliest so many.
  static func of(
    therapist: UUID?, room: UUID?, in space: UUID, beginning days: Range<CivilDate>, most: Int,
    _ transaction: any ReadTransaction
  ) throws -> [FeedSession] {
    let whose = room == nil ? ofTherapist : ofRoom
    let owner = SQLValue(room ?? therapist ?? .zero)
    let window = [
      SQLValue(space), owner, SQLValue.text(days.lowerBound.description),
      .text(days.upperBound.description),
    ]
    var found = try transaction.rows(
      sessions(whose), window + [.integer(Int64(most))], FeedSession.init(row:))
    var places: [UUID: Int] = [:]
    for (place, session) in found.enumerated() { places[session.id] = place }
    let visits = try transaction.rows(visits(whose), window) { row in
      (
        session: row.uuid(0),
        visit: FeedSession.Visit(
          person: row.uuid(1), state: AppointmentState(rawValue: row.text(2)) ?? .cancelled,
          heldUntil: row.intOrNil(4).map { Instant(milliseconds: $0) },
          changedAt: Instant(milliseconds: row.int(3)))
      )
    }
    for each in visits {
      if let place = places[each.session] { found[place].visits.append(each.visit) }
    }
    return found
  }

  /// What rooms and pieces of equipment are called.
  static func names(
    ofRooms space: UUID, _ transaction: any ReadTransaction
  ) throws -> [UUID: String] {
    let rows = try transaction.rows(
      "SELECT \"id\", \"name\" FROM \"\(SQLTable(Room.table).name)\" WHERE \"space\" = $1",
      [SQLValue(space)]
    ) { ($0.uuid(0), $0.text(1)) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }
}

extension FeedSession {
  fileprivate init(row: any Row) {
    self.init(
      id: row.uuid(0), start: CivilDateTime(row.text(1)) ?? CivilDateTime(.epoch, .midnight),
      zone: row.text(2), startsAt: Instant(milliseconds: row.int(3)), minutes: Int(row.int(4)),
      isPlaced: !row.isNull(5), isCalledOff: row.int(6) == 1, places: Int(row.int(7)),
      room: row.isNull(8) ? nil : row.uuid(8), changedAt: Instant(milliseconds: row.int(9)),
      sequence: row.intOrNil(10).map { Int(clamping: $0) } ?? 0)
  }
}
