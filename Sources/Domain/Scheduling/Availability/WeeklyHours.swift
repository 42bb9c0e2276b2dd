import Values

/// The same hours on some days of the week; what goes past midnight belongs to the day on which it begins.
public struct WeeklyHours: Hashable, Sendable {
  public var weekdays: Weekdays
  public var hours: OpenHours

  public init(_ weekdays: Weekdays, _ hours: OpenHours) {
    self.weekdays = weekdays
    self.hours = hours
  }
}
