import Agenda
import Effort
import Records
import Scheduling
import Values

/// Some days of a practice in which sessions are called off and moved at random times, a series is made ahead, and the house
/// moves to another zone.
public struct ChangeWeek: Sendable {
  /// By time.
  public private(set) var events: [(at: Instant, mutation: any Mutation)] = []
  public let start: Instant
  public let end: Instant
  /// When the house moves: by then all is told that was called off or moved.
  public let movesAt: Instant
  public private(set) var series = Series()

  public static let zone = "America/Sao_Paulo"
  public static let otherZone = "America/Manaus"
  /// The house is in the other zone once they are there.
  public static let mover = UUID(high: 3, low: 9)
  /// How many sessions are called off or moved, each once.
  public static let changes = 6
  public static let sessionsOfSeries = 45
  private static let people = (1..<5 as Range<UInt64>).map { UUID(high: 3, low: $0) }

  public init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let day = CivilDate("2026-11-20")!
    start = Self.instant(day, 12)
    movesAt = Self.instant(day.adding(days: 4), 12)
    end = Self.instant(day.adding(days: 6), 12)
    for person in Self.people { add(Self.visitor(person), at: start) }
    series.id = ID(UUID(high: 6, low: 1))
    series.rule = "FREQ=DAILY;COUNT=\(Self.sessionsOfSeries)"
    series.place = Self.place(day.adding(days: 5), 7)
    series.people = [Self.people[0]]
    let begins = Int64.random(in: 1..<60, using: &random)
    add(StartSeries<Visits>(series), at: start.adding(milliseconds: begins * 3_600_000))
    for number in 0..<Self.changes {
      let place = Self.place(day.adding(days: 7 + number / 5), 9 + number % 5)
      var session = Session()
      session.id = ID(UUID(high: 4, low: UInt64(number)))
      session.place = place
      let person = Self.people[1 + number % 3]
      let appointment = Appointment(ID(UUID(high: 5, low: UInt64(number))), person, .confirmed)
      add(BookSession<Visits>(session, [appointment]), at: start)
      let minutes = Int64.random(in: 60..<4_800, using: &random)
      let time = start.adding(milliseconds: minutes * 60_000)
      if Bool.random(using: &random) {
        add(CallOffSession(session.id, reason: "Curso"), at: time)
      } else {
        // Where nobody is.
        let free = Self.place(day.adding(days: 10 + number / 5), 9 + number % 5)
        add(MoveSession<Visits>(session.id, to: free), at: time)
      }
    }
    add(Self.visitor(Self.mover), at: movesAt)
    let order = events.indices.sorted { (events[$0].at, $0) < (events[$1].at, $1) }
    events = order.map { events[$0] }
  }

  private mutating func add(_ mutation: any Mutation, at time: Instant) {
    events.append((time, mutation))
  }

  /// Whoever is brought messages by SMS alone.
  private static func visitor(_ id: UUID) -> AddVisitor {
    AddVisitor(Visitor(id, "Visitante", phone: "+551198765430\(id.low)"))
  }

  /// The clocks there are three hours behind UTC in that month.
  private static func instant(_ day: CivilDate, _ hour: Int) -> Instant {
    CivilDateTime(day, CivilTime(hour: hour, minute: 0)!).instant(secondsEast: -3 * 3_600)
  }

  private static func place(_ day: CivilDate, _ hour: Int) -> SessionPlace {
    let start = CivilDateTime(day, CivilTime(hour: hour, minute: 0)!)
    var place = SessionPlace(start, in: zone, at: instant(day, hour), minutes: 50)
    place.therapist = UUID(high: 7, low: 1)
    return place
  }
}
