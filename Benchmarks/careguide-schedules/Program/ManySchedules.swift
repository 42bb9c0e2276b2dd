import Care
import Records
import Scheduling
import Values

/// Many medicines with a schedule each: every day, every second day, on weekdays, in cycles, less and less;
/// by the clock at home, by that of where one is, and at steady intervals.
struct ManySchedules {
  private let regimens: [Regimen]
  private let zone: ZoneRules

  init(_ count: Int, in zone: ZoneRules) {
    self.zone = zone
    regimens = (0..<count).map { Self.regimen($0, zone.name) }
  }

  /// How many doses are due in the month in which summer time begins.
  func month() -> Int {
    let first = CivilDate(year: 2026, month: 3, day: 1)!
    let horizon = Horizon(
      zone.start(of: first)..<zone.start(of: first.adding(days: 31)),
      whereabouts: Whereabouts(zone),
      homes: [zone])
    var count = 0
    for regimen in regimens { count += regimen.occurrences(in: horizon).count }
    return count
  }

  private static func regimen(_ number: Int, _ zone: String) -> Regimen {
    var medicine = Medicine()
    medicine.id = ID(UUID(high: 1, low: UInt64(number)))
    var schedule = Schedule()
    schedule.id = ID(UUID(high: 2, low: UInt64(number)))
    schedule.medicine = medicine.id
    schedule.firstDay = CivilDate(year: 2025, month: 1, day: 1 + number % 28)!
    schedule.start = CivilDateTime(schedule.firstDay, .midnight)
    schedule.zone = zone
    schedule.policy = TravelPolicy.allCases[number % 3]
    schedule.phases = phases(number)
    return Regimen(medicine, [schedule])
  }

  private static func phases(_ number: Int) -> [SchedulePhase] {
    let morning = (CivilTime(hour: 7, minute: number % 60)!, DoseAmount.one)
    let evening = (CivilTime(hour: 19, minute: 30)!, DoseAmount.one)
    return switch number % 5 {
    case 0: [SchedulePhase(.every(days: 2), [morning])]
    case 1: [SchedulePhase(.weekdays(Weekdays([.monday, .thursday])), [morning, evening])]
    case 2: [SchedulePhase(.cycle(on: 21, off: 7), [evening])]
    case 3:
      [
        SchedulePhase(days: 430, .every(days: 1), [morning, evening]),
        SchedulePhase(.every(days: 1), [evening]),
      ]
    default: [SchedulePhase(.every(days: 1), [morning, evening])]
    }
  }
}
