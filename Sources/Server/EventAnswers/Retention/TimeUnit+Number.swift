import Analytics
import Values

extension TimeUnit {
  /// Days, weeks and months counted on, so that the next one has the next number.
  func number(of day: CivilDate) -> Int {
    switch self {
    case .hour, .day: return Int(day.daysSinceEpoch)
    case .week:
      // 1970-01-01 was a Thursday: its week began three days before.
      let days = Int(day.daysSinceEpoch) + 3
      return (days - (days % 7 + 7) % 7) / 7
    case .month:
      let (year, month, _) = day.parts
      return year * 12 + month - 1
    }
  }

  /// The first day of the unit with that number.
  func firstDay(_ number: Int) -> CivilDate {
    switch self {
    case .hour, .day: CivilDate(daysSinceEpoch: number)
    case .week: CivilDate(daysSinceEpoch: number * 7 - 3)
    case .month: CivilDate.epoch.adding(months: number - 1970 * 12)
    }
  }

  /// Milliseconds of a unit where it is a length and no part of a calendar: 24 hours, 7 or 30 times that.
  var length: Int64 {
    switch self {
    case .hour: 3_600_000
    case .day: 86_400_000
    case .week: 7 * 86_400_000
    case .month: 30 * 86_400_000
    }
  }
}
