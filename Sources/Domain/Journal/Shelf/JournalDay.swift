import Values

/// Which day it is for whoever keeps a journal.
public enum JournalDay {
  /// - Parameters:
  ///   - minutesEast: how far the clocks are ahead of UTC there.
  ///   - start: the minute at which a day begins (`Journal.dayStart`).
  public static func today(at now: Instant, minutesEast: Int, start: Int) -> CivilDate {
    CivilDate(at: now, minutesEast: minutesEast - start)
  }

  /// The first day of the week that a day is in.
  /// - Parameter start: from 1 for Monday to 7 for Sunday.
  public static func week(of day: CivilDate, start: Int) -> CivilDate {
    // 1970-01-01 was a Thursday.
    let weekday = ((Int(day.daysSinceEpoch) + 3) % 7 + 7) % 7 + 1
    return day.adding(days: -((weekday - start + 7) % 7))
  }

  /// Whether a day of an earlier year is this day, as one looks back: the 29th of February also on the 28th of years
  /// without it.
  public static func isSame(_ day: CivilDate, as today: CivilDate) -> Bool {
    guard day.year < today.year else { return false }
    if day.month == today.month, day.day == today.day { return true }
    guard day.month == 2, day.day == 29, today.month == 2, today.day == 28 else { return false }
    return CivilDate(year: today.year, month: 2, day: 29) == nil
  }
}
