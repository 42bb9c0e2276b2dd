import Values

/// When a therapist, a room or a piece of equipment is there, on the clocks of a zone.
///
/// It is open whenever the clock shows a time within its hours: an hour that summer time skips is not there, one that comes
/// twice is open twice.
public struct ResourceHours: Hashable, Sendable {
  public var zone: ZoneRules
  /// Where several hold on a day it has the hours, and the breaks, of all of them.
  public var periods: [HoursPeriod]
  public var overrides: [DayHours]
  /// Days on which no hours begin, unless there is an override.
  public var holidays: HolidayCalendar
  /// How many sessions may begin on any date; nil is any number. Periods may say less of theirs.
  public var mostPerDay: Int?

  public init(
    _ zone: ZoneRules, _ periods: [HoursPeriod], overrides: [DayHours] = [],
    holidays: HolidayCalendar = HolidayCalendar(), mostPerDay: Int? = nil
  ) {
    self.zone = zone
    self.periods = periods
    self.overrides = overrides
    self.holidays = holidays
    self.mostPerDay = mostPerDay
  }
}

extension ResourceHours {
  /// How many sessions may begin on a date, by all that holds on it; nil is any number.
  public func most(on date: CivilDate) -> Int? {
    guard let most = periods.most(on: date) else { return mostPerDay }
    return min(most, mostPerDay ?? most)
  }
}

extension Array where Element == HoursPeriod {
  /// How many sessions may begin on a date: the least that one of those says which hold on it; nil is any number.
  public func most(on date: CivilDate) -> Int? {
    var least: Int?
    for period in self where period.holds(on: date) {
      if let most = period.mostPerDay { least = Swift.min(least ?? most, most) }
    }
    return least
  }
}

/// What is wrong with hours, or with the times of a service.
public enum AvailabilityProblem: Hashable, Sendable {
  case tooManyPeriods(most: Int)
  /// Hours, or breaks, of one period or one date.
  case tooManyHours(most: Int)
  case tooManyOverrides(most: Int)
  case noWeekday
  case lastDayBeforeFirst
  case partOfMinute
  case mostPerDay(most: Int)
  /// Outside 1 to `most`.
  case length(most: Int)
  case step(most: Int)
  /// Outside 0 to `most`.
  case buffer(most: Int)
  case notice(most: Int)
}

extension ResourceHours {
  public static let mostPeriods = 100
  public static let mostHours = 70
  public static let mostOverrides = 2_000
  public static let mostSessions = 1_000

  /// The first thing that is wrong; nil when nothing is.
  public var problem: AvailabilityProblem? {
    if periods.count > Self.mostPeriods { return .tooManyPeriods(most: Self.mostPeriods) }
    if overrides.count > Self.mostOverrides { return .tooManyOverrides(most: Self.mostOverrides) }
    for period in periods {
      if let first = period.firstDay, let last = period.lastDay, last < first {
        return .lastDayBeforeFirst
      }
      for each in [period.hours, period.breaks] {
        if each.count > Self.mostHours { return .tooManyHours(most: Self.mostHours) }
        for weekly in each {
          if weekly.weekdays.bits == 0 { return .noWeekday }
          if !weekly.hours.isInMinutes { return .partOfMinute }
        }
      }
    }
    for day in overrides {
      if day.hours.count > Self.mostHours { return .tooManyHours(most: Self.mostHours) }
      for hours in day.hours where !hours.isInMinutes { return .partOfMinute }
    }
    for most in [mostPerDay] + periods.map({ $0.mostPerDay }) {
      if let most, !(1...Self.mostSessions).contains(most) {
        return .mostPerDay(most: Self.mostSessions)
      }
    }
    return nil
  }
}

extension OpenHours {
  fileprivate var isInMinutes: Bool {
    opens.millisecondOfDay % 60_000 == 0 && closes.millisecondOfDay % 60_000 == 0
  }
}
