import Agenda
import Effort
import Records
import Values

/// Some days of a practice in which times are given up at random, and those who wait answer what they are offered at
/// random as well.
public struct OfferWeek: Sendable {
  public enum Event: Sendable {
    case mutation(any Mutation)
    /// Whoever is offered something takes it, or does not.
    case answer(isYes: Bool)
  }

  /// Who waits, in the order in which they began to.
  public static let waiting = (3..<9 as Range<UInt64>).map { UUID(high: 3, low: $0) }
  private static let therapist = UUID(high: 7, low: 1)
  private static let zone = "America/Sao_Paulo"

  /// By time.
  public private(set) var events: [(at: Instant, event: Event)] = []
  public let start: Instant
  /// By then all that was given up has an end.
  public let end: Instant

  public init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let day = CivilDate("2026-11-20")!
    let start = Self.instant(day, 12)
    self.start = start
    end = Self.instant(day.adding(days: 9), 12)
    let ana = UUID(high: 3, low: 1)
    for person in [ana] + Self.waiting { add(AddVisitor(Self.visitor(person)), at: start) }
    for (number, person) in Self.waiting.enumerated() {
      var entry = WaitingEntry()
      entry.id = ID(UUID(high: 6, low: UInt64(number)))
      entry.person = person
      add(AddWaitingEntry(entry), at: start)
    }
    for number in 0..<10 as Range<UInt64> {
      let place = Self.place(day.adding(days: 5 + Int(number) / 5), 9 + Int(number) % 5)
      var session = Session()
      session.id = ID(UUID(high: 4, low: number))
      session.place = place
      let appointment = Appointment(ID(UUID(high: 5, low: number)), ana)
      add(BookSession<Visits>(session, [appointment]), at: start)
      let hours = Int64.random(in: 1..<60, using: &random)
      add(
        CancelAppointment<Visits>(appointment.id, by: .clinic),
        at: start.adding(milliseconds: hours * 3_600_000 + 420_000))
    }
    for _ in 0..<12 {
      let minutes = Int64.random(in: 60..<3_600, using: &random)
      events.append(
        (
          start.adding(milliseconds: minutes * 60_000 + 30_000),
          .answer(isYes: Int.random(in: 0..<3, using: &random) == 0)
        ))
    }
    let order = events.indices.sorted { (events[$0].at, $0) < (events[$1].at, $1) }
    events = order.map { events[$0] }
  }

  private mutating func add(_ mutation: any Mutation, at time: Instant) {
    events.append((time, .mutation(mutation)))
  }

  private static func visitor(_ id: UUID) -> Visitor {
    Visitor(
      id, "Visitante", phone: "+551198765430\(id.low)", email: "v\(id.low)@example.com")
  }

  /// The clocks there are three hours behind UTC in that month.
  private static func instant(_ day: CivilDate, _ hour: Int) -> Instant {
    CivilDateTime(day, CivilTime(hour: hour, minute: 0)!).instant(secondsEast: -3 * 3_600)
  }

  private static func place(_ day: CivilDate, _ hour: Int) -> SessionPlace {
    let start = CivilDateTime(day, CivilTime(hour: hour, minute: 0)!)
    var place = SessionPlace(start, in: zone, at: instant(day, hour), minutes: 50)
    place.therapist = therapist
    return place
  }
}
