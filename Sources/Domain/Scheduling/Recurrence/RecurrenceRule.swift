import Values

/// On which days something recurs: a recurrence rule of RFC 5545 section 3.3.10, as far as it speaks of
/// days. What it leaves open the start says: a weekly rule without days recurs on the start's day of the
/// week, a monthly one on its day of the month.
///
/// - BYYEARDAY and BYWEEKNO, and frequencies and parts within a day, are refused.
/// - BYSETPOS chooses from all days of a week, month or year, also those before the start.
public struct RecurrenceRule: Hashable, Sendable {
  public var frequency: Frequency
  /// Each day, week, month or year, or each so many of them: 1 to `mostInterval`.
  public var interval: Int
  public var end: RecurrenceEnd
  /// BYMONTH; none is all of them, or of a yearly rule that says no more, the start's.
  public var months: Months
  /// BYMONTHDAY.
  public var monthDays: MonthDays
  /// BYDAY without numbers.
  public var weekdays: Weekdays
  /// BYDAY with numbers: in the month, or in the year where a yearly rule says no months.
  public var ordinals: [OrdinalWeekday]
  /// BYSETPOS: 1 is the first, -1 the last of what the other parts find in a week, month or year.
  public var positions: [Int]
  /// WKST, the day with which weeks begin: it tells apart the weeks of a rule for every second week.
  public var weekStart: Weekday

  public static let mostInterval = 10_000
  public static let mostPositions = 64

  public init(
    _ frequency: Frequency, interval: Int = 1, _ end: RecurrenceEnd = .never,
    months: Months = .none, monthDays: MonthDays = .none, weekdays: Weekdays = Weekdays(bits: 0),
    ordinals: [OrdinalWeekday] = [], positions: [Int] = [], weekStart: Weekday = .monday
  ) {
    self.frequency = frequency
    self.interval = interval
    self.end = end
    self.months = months
    self.monthDays = monthDays
    self.weekdays = weekdays
    self.ordinals = ordinals
    self.positions = positions
    self.weekStart = weekStart
  }

  var namesWeekdays: Bool { weekdays.bits != 0 || !ordinals.isEmpty }

  /// The first thing that is wrong; nil when nothing is.
  public var problem: RecurrenceProblem? {
    guard (1...Self.mostInterval).contains(interval) else { return .value(.interval) }
    if case .count(let count) = end, count < 1 { return .value(.count) }
    if frequency == .weekly, !monthDays.isEmpty { return .notWith(.monthDays, .weekly) }
    if !ordinals.isEmpty, frequency == .daily || frequency == .weekly {
      return .notWith(.days, frequency)
    }
    for each in ordinals where !Self.isNumber(each.ordinal, most: 53) { return .value(.days) }
    if ordinals.count > 7 * 2 * 53 { return .value(.days) }
    if positions.count > Self.mostPositions { return .value(.positions) }
    for position in positions where !Self.isNumber(position, most: 366) {
      return .value(.positions)
    }
    if !positions.isEmpty, months.isEmpty, monthDays.isEmpty, !namesWeekdays {
      return .positionsAlone
    }
    return nil
  }

  private static func isNumber(_ number: Int, most: Int) -> Bool {
    number != 0 && (-most...most).contains(number)
  }
}
