import Effort
import Scheduling
import Values

/// Recurrences at random, from a seed.
struct RandomRules {
  var random: SeededGenerator

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func day() -> CivilDate { CivilDate("2020-01-01")!.adding(days: number(0...3_000)) }

  mutating func time() -> CivilTime { CivilTime(millisecondOfDay: number(0...95) * 900_000)! }

  mutating func weekdays() -> Weekdays { Weekdays(bits: UInt8(number(0...127))) }

  mutating func rule() -> RecurrenceRule {
    var rule = RecurrenceRule(Frequency.allCases.randomElement(using: &random)!)
    rule.interval = number(1...3) == 1 ? number(1...14) : 1
    rule.weekStart = Weekday.allCases.randomElement(using: &random)!
    if number(1...2) == 1 { rule.weekdays = weekdays() }
    if number(1...4) == 1 { rule.months = Months(bits: UInt16(number(1...4_095))) }
    if rule.frequency != .weekly, number(1...4) == 1 {
      rule.monthDays = MonthDays((0...number(0...6)).map { _ in number(-31...31) })
    }
    if rule.frequency == .monthly || rule.frequency == .yearly, number(1...3) == 1 {
      rule.ordinals = [
        OrdinalWeekday(
          [1, 2, 3, 4, 5, -1, -2, 20, -53].randomElement(using: &random)!,
          Weekday.allCases.randomElement(using: &random)!)
      ]
    }
    let hasDays =
      rule.weekdays.bits != 0 || !rule.ordinals.isEmpty || !rule.monthDays.isEmpty
      || !rule.months.isEmpty
    if hasDays, number(1...4) == 1 { rule.positions = [number(1...4), -number(1...2)] }
    switch number(1...4) {
    case 1: rule.end = .count(number(1...300))
    case 2: rule.end = .through(day())
    case 3: rule.end = .until(CivilDateTime(day(), time()))
    default: break
    }
    return rule
  }

  mutating func recurrence() -> Recurrence {
    let start = CivilDateTime(day(), time())
    func dates(_ count: Int, _ random: inout Self) -> [CivilDateTime] {
      (0..<count).map { _ in
        CivilDateTime(
          start.date.adding(days: random.number(-20...200)),
          random.number(0...1) == 0 ? start.time : random.time())
      }
    }
    let rule = number(1...20) == 1 ? nil : rule()
    let additions = number(1...3) == 1 ? dates(number(1...4), &self) : []
    let exclusions = number(1...2) == 1 ? dates(number(1...40), &self) : []
    return Recurrence(from: start, rule, adding: additions, excluding: exclusions)
  }
}
