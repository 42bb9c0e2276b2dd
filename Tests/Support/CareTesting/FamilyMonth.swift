import Care
import Editing
import Effort
import Records
import Scheduling
import Values

/// A month of a family, at random: what people take when, and what they say and change while it goes on.
///
/// Doses are due on the hour or half past it, are told of again every ten minutes, and are put off until seven
/// minutes past these; whatever is done is done four or five minutes past them, so that a process that is
/// killed is back in time.
public struct FamilyMonth: Sendable {
  /// What is done, by whom and when.
  public struct Event: Sendable {
    public var at: Instant
    public var account: UUID
    public var mutation: any Mutation
  }

  public static let people = 3
  public static let medicines = 5
  public let zone: ZoneRules
  /// Its first instant.
  public let start: Instant
  public let days: Int
  /// By time; what there is before the month comes first.
  public private(set) var events: [Event] = []

  /// - Parameter first: the day on which it begins, in the zone.
  public init(from first: CivilDate, days: Int = 31, in zone: ZoneRules, seed: UInt64) {
    self.zone = zone
    self.days = days
    start = zone.start(of: first)
    var random = SeededGenerator(seed: seed)
    begin(first, &random)
    for day in 0..<days { live(on: first.adding(days: day), &random) }
    let last = end
    events = events.filter { $0.at < last }
    let order = events.indices.sorted { (events[$0].at, $0) < (events[$1].at, $1) }
    events = order.map { events[$0] }
  }

  public var end: Instant { zone.start(of: zone.local(start).date.adding(days: days)) }

  public static func person(_ number: Int) -> ID<Person> {
    ID(UUID(high: 2, low: UInt64(number + 1)))
  }
  public static func medicine(_ number: Int) -> ID<Medicine> {
    ID(UUID(high: 3, low: UInt64(number + 1)))
  }
  /// The medicines of each person one after the other.
  public static func person(of medicine: Int) -> Int { medicine % people }
  public static func name(_ person: Int) -> String { ["Rosa", "Davi", "Iris"][person] }

  private mutating func add(_ mutation: any Mutation, at time: Instant, by account: UUID? = nil) {
    events.append(Event(at: time, account: account ?? FamilyServed.ana, mutation: mutation))
  }

  private mutating func begin(_ first: CivilDate, _ random: inout SeededGenerator) {
    for number in 0..<Self.people {
      var person = Person()
      person.id = Self.person(number)
      person.name = Self.name(number)
      add(AddPerson(person), at: start)
      add(AgreeToReminders(person.id, true, in: .pt, zone: zone.name), at: start)
      // Bia is called for all but the last, of whom nobody said that she may be; Caio for none.
      for account in [FamilyServed.bia, FamilyServed.caio] {
        add(AgreeToReminders(person.id, true, as: .backup, in: .pt), at: start, by: account)
      }
      if number < Self.people - 1 {
        add(SetReminders(of: person.id, calling: FamilyServed.bia, .own), at: start)
      }
    }
    for number in 0..<Self.medicines {
      var medicine = Medicine()
      medicine.id = Self.medicine(number)
      medicine.person = Self.person(Self.person(of: number))
      medicine.name = "M\(number)"
      add(AddMedicine(medicine), at: start)
      // Behind midnight, at which it is written: nothing is due in the instant in which it is planned.
      let begin = CivilDateTime(first, CivilTime(hour: 0, minute: 5)!)
      add(SetSchedule(schedule(of: number, 0, from: begin, &random)), at: start)
    }
  }

  private func schedule(
    of medicine: Int, _ number: Int, from begin: CivilDateTime, _ random: inout SeededGenerator
  ) -> Schedule {
    var schedule = Schedule()
    schedule.id = ID(UUID(high: 4, low: UInt64(medicine * 1_000 + number + 1)))
    schedule.medicine = Self.medicine(medicine)
    schedule.start = begin
    schedule.firstDay = begin.date
    schedule.zone = zone.name
    schedule.policy = [.home, .local][Int.random(in: 0..<2, using: &random)]
    let pattern: DayPattern =
      switch Int.random(in: 0..<5, using: &random) {
      case 0: .every(days: 2)
      case 1: .cycle(on: 3, off: 2)
      case 2: .weekdays(Weekdays(bits: 0b0110101))
      default: .daily
      }
    var times: Set<CivilTime> = []
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      times.insert(
        CivilTime(
          hour: Int.random(in: 0..<24, using: &random),
          minute: Bool.random(using: &random) ? 0 : 30)!)
    }
    schedule.phases = [SchedulePhase(pattern, times.sorted().map { ($0, .one) })]
    if Int.random(in: 0..<4, using: &random) == 0 {
      schedule.end = CivilDateTime(begin.date.adding(days: 10), .midnight)
    }
    return schedule
  }

  private func minutes(_ range: ClosedRange<Int>, _ random: inout SeededGenerator) -> Int64 {
    Int64(Int.random(in: range, using: &random)) * 600_000
      + Int64.random(in: 4...5, using: &random) * 60_000
  }

  /// What is said and changed on one day.
  private mutating func live(on day: CivilDate, _ random: inout SeededGenerator) {
    for number in 0..<Self.medicines {
      // What is said of doses, whether those are planned or not: a schedule may be another by then.
      let known = events.compactMap { $0.mutation as? SetSchedule }
        .filter { $0.schedule.medicine == Self.medicine(number) }
      let times = known.last?.schedule.phases[0].times ?? []
      for time in times {
        let planned = CivilDateTime(day, time)
        let due = zone.instant(planned)
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2:
          say(.taken, number, planned, at: due.adding(milliseconds: minutes(0...4, &random)))
        case 3:
          say(.taken, number, planned, at: due.adding(milliseconds: minutes(-1 ... -1, &random)))
        case 4:
          say(.skipped, number, planned, at: due.adding(milliseconds: minutes(0...4, &random)))
        case 5:
          say(
            .later, number, planned, at: due.adding(milliseconds: minutes(0...1, &random)),
            until: due.adding(milliseconds: 47 * 60_000))
        default: break
        }
      }
    }
    let time = zone.instant(CivilDateTime(day, .midnight)).adding(
      milliseconds: minutes(1...140, &random))
    let medicine = Int.random(in: 0..<Self.medicines, using: &random)
    let person = Self.person(Int.random(in: 0..<Self.people, using: &random))
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1:
      let begin = CivilDateTime(zone.local(time).date, zone.local(time).time)
      let number = day.days(since: zone.local(start).date) + 1
      add(SetSchedule(schedule(of: medicine, number, from: begin, &random)), at: time)
    case 2:
      add(ArchiveMedicine(Self.medicine(medicine)), at: time)
      add(
        RestoreMedicine(Self.medicine(medicine)),
        at: time.adding(milliseconds: 40 * 3_600_000))
    case 3:
      add(ArchivePerson(person), at: time)
      add(RestorePerson(person), at: time.adding(milliseconds: 30 * 3_600_000))
    case 4:
      add(AgreeToReminders(person, false, in: .pt), at: time)
      add(
        AgreeToReminders(person, true, in: .pt, zone: zone.name),
        at: time.adding(milliseconds: 20 * 3_600_000))
    case 5:
      var pace = ReminderPace()
      pace.repeats = Int.random(in: 0...4, using: &random)
      pace.escalateMinutes = [nil, 20, 40][Int.random(in: 0..<3, using: &random)]
      add(SetReminders(of: person, pace), at: time)
    case 6:
      add(SetReminders(of: person, calling: FamilyServed.bia, nil), at: time)
    case 7:
      add(SetReminders(of: person, calling: FamilyServed.bia, .guardian), at: time)
    default: break
    }
  }

  private mutating func say(
    _ state: Dose.State, _ medicine: Int, _ planned: CivilDateTime, at time: Instant,
    until: Instant? = nil
  ) {
    var dose = Dose()
    dose.id = ID(UUID(high: 5, low: UInt64(events.count + 1)))
    dose.medicine = Self.medicine(medicine)
    dose.person = Self.person(Self.person(of: medicine))
    dose.planned = planned.description
    dose.day = planned.date
    dose.state = state
    dose.amount = state == .taken ? .one : .zero
    dose.at = time
    dose.clock = time
    dose.until = until
    // By somebody who may say it, and whoever that is all are told no more.
    guard start <= time else { return }
    add(LogDose(dose), at: time, by: FamilyServed.bia)
  }
}
