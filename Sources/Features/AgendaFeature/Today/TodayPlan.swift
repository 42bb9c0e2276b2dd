import Agenda
import Records
import Scheduling
import Values

/// Somebody who comes to a session.
public struct Visit: Equatable {
  public let session: Session
  public let appointment: Appointment
}

/// What is on today, by how far each is: of one therapist, or of all.
public struct TodayPlan: Equatable {
  /// On the clocks of the space.
  public private(set) var day = CivilDate.epoch
  /// The session that begins next, today or on the next day that has one; several that begin together.
  public private(set) var next: [[Visit]] = []
  /// Those that begin after it today.
  public private(set) var later: [[Visit]] = []
  /// Who should be here by now, and is not.
  public private(set) var late: [Visit] = []
  /// Who is here, waiting or in session.
  public private(set) var here: [Visit] = []
  /// Who has not confirmed, today or on the next day that has sessions.
  public private(set) var unconfirmed: [Visit] = []
  /// How many of today's are completed, and how many there are.
  public private(set) var done = 0
  public private(set) var total = 0
  /// Whether the person has sessions of their own from today on, and whether others have.
  public private(set) var hasOwn = false
  public private(set) var hasOthers = false

  /// Somebody is late when a minute of their session has gone without them.
  static let grace: Int64 = 60_000

  public init() {}

  /// - Parameters:
  ///   - own: the account of who looks.
  ///   - isAll: whether all are shown; nil shows their own to who has any.
  init(_ book: TodayBook, in zone: ZoneRules, of own: UUID, isAll: Bool?, now: Instant) {
    day = zone.local(now).date
    let span = zone.start(of: day)..<zone.start(of: day.adding(days: 1))
    for session in book.sessions where session.isPlaced && session.place.startsAt >= span.lowerBound
    {
      if session.place.therapist == own { hasOwn = true } else { hasOthers = true }
    }
    let isMine = hasOwn && !(isAll ?? false)
    /// The session of an appointment that is shown; a hold that has ended is none.
    func session(of appointment: Appointment) -> Session? {
      if let end = appointment.heldUntil, now >= end { return nil }
      guard let session = book.session(appointment.session),
        session.isPlaced || appointment.state == .noShow,
        !isMine || session.place.therapist == own
      else { return nil }
      return session
    }
    /// Those that begin in a span, in order.
    func visits(_ span: Range<Instant>) -> [Visit] {
      var visits: [Visit] = []
      for appointment in book.appointments {
        guard let session = session(of: appointment), span.contains(session.place.startsAt) else {
          continue
        }
        visits.append(Visit(session: session, appointment: appointment))
      }
      return visits.ordered { $0.precedes($1) }
    }
    var ahead: [Visit] = []
    for visit in visits(span) { add(visit, &ahead, now) }
    var first: Instant?
    for appointment in book.appointments where appointment.state.isOpen {
      guard let start = session(of: appointment)?.place.startsAt, start >= span.upperBound else {
        continue
      }
      first = min(first ?? start, start)
    }
    if let first {
      let date = zone.local(first).date
      for visit in visits(zone.start(of: date)..<zone.start(of: date.adding(days: 1)))
      where visit.appointment.state.isOpen {
        if visit.isUnconfirmed { unconfirmed.append(visit) }
        ahead.append(visit)
      }
    }
    let sessions = Self.bySession(ahead)
    guard let start = sessions.first?.first?.session.place.startsAt else { return }
    next = sessions.filter { $0[0].session.place.startsAt == start }
    later = sessions.filter {
      start < $0[0].session.place.startsAt && $0[0].session.place.startsAt < span.upperBound
    }
  }

  /// One of today's.
  private mutating func add(_ visit: Visit, _ ahead: inout [Visit], _ now: Instant) {
    total += 1
    let isAhead = now < visit.session.place.startsAt.adding(milliseconds: Self.grace)
    switch visit.appointment.state {
    case .completed: done += 1
    case .inSession: here.append(visit)
    case .arrived:
      here.append(visit)
      if isAhead { ahead.append(visit) }
    case .requested, .held, .confirmed:
      guard isAhead else { return late.append(visit) }
      ahead.append(visit)
      if visit.isUnconfirmed { unconfirmed.append(visit) }
    case .noShow, .cancelled, .rescheduled: break
    }
  }

  private static func bySession(_ visits: [Visit]) -> [[Visit]] {
    var sessions: [[Visit]] = []
    for visit in visits {
      if let last = sessions.last, last[0].session.id == visit.session.id {
        sessions[sessions.count - 1].append(visit)
      } else {
        sessions.append([visit])
      }
    }
    return sessions
  }

  /// Whether there is nothing to show.
  var isEmpty: Bool { total == 0 && next.isEmpty }
}

extension Visit {
  /// In the order of their times, then in that of booking.
  fileprivate func precedes(_ other: Visit) -> Bool {
    let (one, two) = (session.place.startsAt, other.session.place.startsAt)
    if one != two { return one < two }
    if session.id != other.session.id { return session.id.uuid < other.session.id.uuid }
    return (appointment.createdAt, appointment.id.uuid)
      < (other.appointment.createdAt, other.appointment.id.uuid)
  }

  var isUnconfirmed: Bool {
    appointment.state == .requested || appointment.state == .held
  }
}
