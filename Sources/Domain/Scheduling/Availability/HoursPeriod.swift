import Values

/// Weekly hours that hold from one day to another.
public struct HoursPeriod: Hashable, Sendable {
  /// The first one; nil where they have always held.
  public var firstDay: CivilDate?
  /// The last one; nil where they hold without an end.
  public var lastDay: CivilDate?
  /// Any number a day; where they overlap they are one.
  public var hours: [WeeklyHours]
  /// When nothing is open, by the clock: a break at 01:00 on a Tuesday cuts the hours that began on Monday evening, too.
  public var breaks: [WeeklyHours]
  /// How many sessions may begin on each of its days; nil is any number.
  public var mostPerDay: Int?

  public init(
    from firstDay: CivilDate? = nil, through lastDay: CivilDate? = nil, _ hours: [WeeklyHours],
    breaks: [WeeklyHours] = [], mostPerDay: Int? = nil
  ) {
    self.firstDay = firstDay
    self.lastDay = lastDay
    self.hours = hours
    self.breaks = breaks
    self.mostPerDay = mostPerDay
  }

  func holds(on date: CivilDate) -> Bool {
    if let firstDay, date < firstDay { return false }
    if let lastDay, date > lastDay { return false }
    return true
  }
}
