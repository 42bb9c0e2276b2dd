import Values

/// When a therapist, a room or a piece of equipment is there, on the clocks of a zone.
///
/// It is open whenever the clock shows a time within its hours: an hour that summer time skips is not there, one that comes
/// twice is open twice.
public struct ResourceHours: Hashable, Sendable {
  public var zone: ZoneRules
  /// Where several hold on a day, the hours and the breaks of all of them count.
  public var periods: [HoursPeriod]
  public var overrides: [DayHours]
  /// Days on which no hours begin, unless there is an override.
  public var holidays: HolidayCalendar
  /// How many sessions may begin on any date; nil is any number. Periods may say less for their days.
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
  /// How many sessions may begin on a date; nil is any number.
  public func most(on date: CivilDate) -> Int? {
    guard let most = periods.most(on: date) else { return mostPerDay }
    return min(most, mostPerDay ?? most)
  }
}

extension Array where Element == HoursPeriod {
  /// How many sessions may begin on a date: the lowest limit of the periods that hold on it; nil is any number.
  public func most(on date: CivilDate) -> Int? {
    var least: Int?
    for period in self where period.holds(on: date) {
      if let most = period.mostPerDay { least = Swift.min(least ?? most, most) }
    }
    return least
  }
}
