import Fields
import Values

/// The units of time of questions: those of the calendar in the zone of the question.
public enum TimeUnit: String, FieldChoice, Sendable {
  /// Sixty minutes, counted from the beginning of a day; the last one of a day is shorter where the
  /// clocks move by less than an hour.
  case hour
  case day
  /// From Monday.
  case week
  case month

  /// The first day of the unit in which a day lies; that day itself for hours and days.
  public func start(of day: CivilDate) -> CivilDate {
    switch self {
    case .hour, .day: day
    case .week: day.adding(days: 1 - day.weekday.rawValue)
    case .month: day.adding(days: 1 - day.day)
    }
  }

  /// The first day of a unit that many units later.
  /// - Parameter start: the first day of a unit.
  public func adding(_ count: Int, to start: CivilDate) -> CivilDate {
    switch self {
    case .hour, .day: start.adding(days: count)
    case .week: start.adding(days: count * 7)
    case .month: start.adding(months: count)
    }
  }
}
