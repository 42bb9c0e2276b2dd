import Scheduling
import Values

/// Many series of appointments, begun in the three years before a month: most of them weekly, on one to three
/// days, some every second week, monthly or daily; a third counted or ended, a quarter with dates left out.
struct ManySeries {
  private let series: [Recurrence]
  private let zone: ZoneRules

  private static let month = CivilDate(year: 2026, month: 3, day: 1)!

  init(_ count: Int, in zone: ZoneRules) {
    self.zone = zone
    series = (0..<count).map { Self.series($0) }
  }

  /// How many instances there are in the month in which summer time begins, each with its instant.
  func month() -> Int {
    let next = Self.month.adding(months: 1)
    let span = zone.start(of: Self.month)..<zone.start(of: next)
    let clocks = DayClocks(zone, over: span)
    let window = CivilDateTime(Self.month, .midnight)..<CivilDateTime(next, .midnight)
    var count = 0
    for each in series {
      var walk = each.walk(in: window)
      while let instance = walk.next() {
        if span.contains(clocks.instant(instance)) { count += 1 }
      }
    }
    return count
  }

  private static func series(_ number: Int) -> Recurrence {
    let start = CivilDateTime(
      month.adding(days: -1 - number * 7 % 1_096),
      CivilTime(hour: 7 + number % 12, minute: number % 4 * 15)!)
    var rule = rule(number)
    switch number % 9 {
    case 0: rule.end = .count(20 + number % 300)
    case 3, 6: rule.end = .through(start.date.adding(days: 60 + number % 1_500))
    default: break
    }
    let left =
      number % 4 == 0
      ? (0..<4).map { CivilDateTime(start.date.adding(days: 7 * (20 + 11 * $0)), start.time) } : []
    return Recurrence(from: start, rule, excluding: left)
  }

  private static func rule(_ number: Int) -> RecurrenceRule {
    let day = Weekday(rawValue: number / 20 % 5 + 1)!
    return switch number % 20 {
    case 0: RecurrenceRule(.daily, weekdays: Weekdays([.monday, .tuesday, .thursday, .friday]))
    case 1: RecurrenceRule(.monthly, ordinals: [OrdinalWeekday(number % 4 + 1, day)])
    case 2: RecurrenceRule(.monthly)
    case 3: RecurrenceRule(.yearly)
    case 4, 5, 6: RecurrenceRule(.weekly, interval: 2, weekdays: Weekdays([day]))
    case 7, 8, 9, 10: RecurrenceRule(.weekly, weekdays: Weekdays([.tuesday, .thursday]))
    case 11, 12: RecurrenceRule(.weekly, weekdays: Weekdays([.monday, .wednesday, .friday]))
    default: RecurrenceRule(.weekly)
    }
  }
}
