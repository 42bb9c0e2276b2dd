import Values

/// The days on which something is due.
public enum DayPattern: Hashable, Sendable {
  /// The first day, and each that comes so many days later: 1 is every day, 2 every other.
  case every(days: Int)
  case weekdays(Weekdays)
  /// A number of days with, then a number of days without, over and over: 21 and 7.
  case cycle(on: Int, off: Int)

  public static let daily = DayPattern.every(days: 1)

  /// Whether something is due on `date`, `day` days after the first one; never before it.
  public func includes(_ date: CivilDate, day: Int) -> Bool {
    guard day >= 0 else { return false }
    switch self {
    case .every(let days): return day % max(1, days) == 0
    case .weekdays(let weekdays): return weekdays.contains(date.weekday)
    case .cycle(let on, let off): return day % max(1, on + off) < on
    }
  }

  /// Whether days with something due follow one another, if only for a while.
  ///
  /// Then a day less or more, as the date line brings it, is a day of the person's life less or more.
  /// What is due on some days only belongs to its date.
  public var runsDaily: Bool {
    switch self {
    case .every(let days): days <= 1
    case .weekdays(let weekdays): weekdays == .all
    case .cycle: true
    }
  }
}
