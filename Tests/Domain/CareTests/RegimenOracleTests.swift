import Care
import Effort
import Records
import Scheduling
import Testing
import Values

/// Somebody who looks at the clock every quarter of an hour, and then at the sheet on the fridge that holds by
/// then: slow, and made of other thoughts than what it is compared with.
private struct Fridge {
  /// In the order in which they were put there.
  let sheets: [Schedule]

  private func sheet(at moment: CivilDateTime) -> Schedule? {
    var held: Schedule?
    for sheet in sheets where sheet.start <= moment {
      if let other = held, sheet.start < other.start { continue }
      held = sheet
    }
    return held
  }

  func due(at moment: CivilDateTime) -> DoseAmount? {
    guard let sheet = sheet(at: moment) else { return nil }
    if let end = sheet.end, end <= moment { return nil }
    // Days are crossed out one by one.
    var (date, stage, day) = (sheet.firstDay, 0, 0)
    while date < moment.date {
      date = date.adding(days: 1)
      day += 1
      if stage < sheet.phases.count, day == sheet.phases[stage].days {
        (stage, day) = (stage + 1, 0)
      }
    }
    guard date == moment.date, stage < sheet.phases.count else { return nil }
    let isDue =
      switch sheet.phases[stage].pattern {
      case .every(let days): day % days == 0
      case .weekdays(let weekdays): weekdays.contains(date.weekday)
      case .cycle(let on, let off): day % (on + off) < on
      }
    guard isDue, let position = sheet.phases[stage].times.firstIndex(of: moment.time) else {
      return nil
    }
    return sheet.phases[stage].amounts[position]
  }
}

/// One medicine whose times are set again and again.
@Suite("A medicine's schedules against somebody who looks at the sheet on the fridge")
struct RegimenOracleTests {
  private static let first = CivilDate("2026-01-01")!
  private static let days = 150
  // No journey and no summer time: here the clocks of all three policies show the same.
  private static let zone = ZoneRules(name: "America/Sao_Paulo", offset: -3 * 3_600)

  private static func quarter(_ number: Int) -> CivilTime {
    CivilTime(millisecondOfDay: number * 900_000) ?? .midnight
  }

  private static func phase(_ random: inout SeededGenerator, days: Int?) -> SchedulePhase {
    let pattern: DayPattern =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: .every(days: Int.random(in: 1...5, using: &random))
      case 1: .weekdays(Weekdays(bits: UInt8.random(in: 1...127, using: &random)))
      case 2:
        .cycle(
          on: Int.random(in: 1...9, using: &random), off: Int.random(in: 1...5, using: &random))
      default: .daily
      }
    let times = Set((0..<4).map { _ in Int.random(in: 0..<96, using: &random) }).sorted()
    return SchedulePhase(
      days: days, pattern,
      times.map { (quarter($0), DoseAmount(Int64.random(in: 1...3, using: &random))) })
  }

  /// One that counts its days from before it holds, from then on, or from later.
  private static func schedule(
    _ number: Int, of medicine: ID<Medicine>, _ random: inout SeededGenerator
  ) -> Schedule {
    func day(_ range: ClosedRange<Int>) -> CivilDate {
      first.adding(days: Int.random(in: range, using: &random))
    }
    var schedule = Schedule()
    schedule.id = ID(UUID(high: 4, low: UInt64(number)))
    schedule.medicine = medicine
    schedule.zone = zone.name
    schedule.policy = TravelPolicy.allCases.randomElement(using: &random)!
    // Few moments, so that two come to hold at one.
    schedule.start = CivilDateTime(day(0...60), quarter(Int.random(in: 0...3, using: &random) * 24))
    schedule.firstDay = schedule.start.date.adding(days: Int.random(in: -40...10, using: &random))
    schedule.setAt = Instant(milliseconds: Int64(number))
    if Int.random(in: 0..<4, using: &random) == 0 {
      schedule.end = CivilDateTime(
        schedule.start.date.adding(days: Int.random(in: 1...60, using: &random)), quarter(31))
    }
    // Of some nothing is planned any more.
    guard Int.random(in: 0..<6, using: &random) > 0 else { return schedule }
    schedule.phases = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      phase(&random, days: Int.random(in: 1...30, using: &random))
    }
    schedule.phases.append(phase(&random, days: nil))
    return schedule
  }

  @Test(
    "CG-129 several schedules of one medicine at random, with starts apart from the day they count from"
  )
  func random() {
    var medicine = Medicine()
    medicine.id = ID(UUID(high: 3, low: 1))
    var apart = 0
    for _ in 0..<Effort.times(60, quick: 6) {
      let seed = UInt64.random(in: 0 ... .max)
      var random = SeededGenerator(seed: seed)
      let schedules = (1...Int.random(in: 1...7, using: &random)).map {
        Self.schedule($0, of: medicine.id, &random)
      }
      for schedule in schedules { #expect(schedule.timetable()?.problem == nil, "seed \(seed)") }
      apart += schedules.count { $0.start.date != $0.firstDay }
      let fridge = Fridge(sheets: schedules)
      var expected: [String] = []
      for day in 0..<Self.days {
        for number in 0..<96 {
          let moment = CivilDateTime(Self.first.adding(days: day), Self.quarter(number))
          if let amount = fridge.due(at: moment) {
            expected.append("\(moment) \(amount.thousandths)")
          }
        }
      }
      let span =
        Self.zone.start(of: Self.first)..<Self.zone.start(of: Self.first.adding(days: Self.days))
      let horizon = Horizon(span, whereabouts: Whereabouts(Self.zone), homes: [Self.zone])
      // Whatever the order in which they came.
      let found = Regimen(medicine, schedules.shuffled(using: &random)).occurrences(in: horizon)
        .map { "\($0.occurrence.planned) \($0.amount.thousandths)" }
      let difference = zip(found, expected).first { $0 != $1 }
      #expect(
        found == expected,
        "seed \(seed), \(found.count) and \(expected.count), \(String(describing: difference))")
    }
    #expect(apart > 6)
  }
}
