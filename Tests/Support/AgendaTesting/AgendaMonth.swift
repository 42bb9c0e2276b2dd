import Agenda
import Effort
import Records
import Values

/// A month of a practice, at random: what is booked before it, and what becomes of that while it goes on.
/// Its people are reminded a minute before ten at night, on the hour or half past it; whatever is done is
/// done some minutes past these.
public struct AgendaMonth: Sendable {
  /// What is done to the agenda, and when.
  public struct Event: Sendable {
    public var at: Instant
    public var mutation: any Mutation
  }

  public static let visitors = 9
  public let zone: ZoneRules
  /// Its first instant.
  public let start: Instant
  public let days: Int
  /// Whether its nights are quiet.
  public let hasNights: Bool
  /// By time; what is booked before the month comes first.
  public private(set) var events: [Event] = []

  /// - Parameter first: the day on which it begins, in the zone.
  public init(
    from first: CivilDate, days: Int = 31, in zone: ZoneRules, hasNights: Bool = true, seed: UInt64
  ) {
    self.hasNights = hasNights
    self.zone = zone
    self.days = days
    start = zone.start(of: first)
    var random = SeededGenerator(seed: seed)
    var sessions: [(id: UInt64, visitor: Int, start: CivilDateTime)] = []
    for number in 0..<Self.visitors {
      events.append(Event(at: start, mutation: AddVisitor(Self.visitor(number))))
    }
    for number in 0..<UInt64(60) {
      let moment = Self.moment(in: first, days: days + 9, &random)
      let visitor = Int.random(in: 0..<Self.visitors, using: &random)
      // Two in three are there from the beginning.
      let isLate = Int.random(in: 0..<3, using: &random) == 0
      let at = isLate ? time(&random) : start
      sessions.append((number, visitor, moment))
      events.append(Event(at: at, mutation: booking(number, visitor, moment)))
    }
    for session in sessions {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let moment = Self.moment(in: first, days: days + 9, &random)
        let move = MoveSession<Visits>(Self.session(session.id), to: place(moment))
        events.append(Event(at: time(&random), mutation: move))
      case 1:
        let cancel = CancelAppointment<Visits>(Self.appointment(session.id), by: .clinic)
        events.append(Event(at: time(&random), mutation: cancel))
      case 2:
        let step = StepAppointment<Visits>(Self.appointment(session.id), .confirm)
        events.append(Event(at: time(&random), mutation: step))
      case 3:
        // Cancelled, and taken back.
        let cancel = CancelAppointment<Visits>(Self.appointment(session.id), by: .clinic)
        let at = time(&random)
        events.append(Event(at: at, mutation: cancel))
        events.append(
          Event(
            at: at.adding(milliseconds: 3_600_000),
            mutation: StepAppointment<Visits>(Self.appointment(session.id), .takeBack)))
      default: break
      }
    }
    let order = events.indices.sorted { (events[$0].at, $0) < (events[$1].at, $1) }
    events = order.map { events[$0] }
  }

  public var end: Instant { zone.start(of: zone.local(start).date.adding(days: days)) }

  static func visitor(_ number: Int) -> Visitor {
    // One has no telephone, and gets mails.
    Visitor(
      UUID(high: 3, low: UInt64(number)), "Visitante \(number)",
      phone: number == 0 ? "" : "+551198765430\(number)", email: "v\(number)@example.com")
  }

  static func session(_ number: UInt64) -> ID<Session> { ID(UUID(high: 4, low: number)) }
  static func appointment(_ number: UInt64) -> ID<Appointment> { ID(UUID(high: 5, low: number)) }

  /// Mostly by day, at times at night; on the hour or half past.
  private static func moment(
    in first: CivilDate, days: Int, _ random: inout SeededGenerator
  ) -> CivilDateTime {
    let day = first.adding(days: Int.random(in: 0..<days, using: &random))
    let isNight = Int.random(in: 0..<8, using: &random) == 0
    let hour =
      isNight ? Int.random(in: 0..<24, using: &random) : .random(in: 8..<19, using: &random)
    let minute = Bool.random(using: &random) ? 0 : 30
    return CivilDateTime(day, CivilTime(hour: hour, minute: minute)!)
  }

  private func time(_ random: inout SeededGenerator) -> Instant {
    let half = Int64.random(in: 0..<Int64(days) * 48, using: &random)
    return start.adding(
      milliseconds: half * 1_800_000 + Int64.random(in: 7..<27, using: &random) * 60_000)
  }

  private func place(_ moment: CivilDateTime) -> SessionPlace {
    SessionPlace(moment, in: zone.name, at: zone.instant(moment), minutes: 50)
  }

  private func booking(
    _ number: UInt64, _ visitor: Int, _ moment: CivilDateTime
  ) -> any Mutation {
    var session = Session()
    session.id = Self.session(number)
    session.place = place(moment)
    return BookSession<Visits>(
      session,
      [
        Appointment(
          Self.appointment(number), Self.visitor(visitor).id.uuid, .requested)
      ])
  }
}
