import Values

/// The hours of one date. They replace the hours and breaks of its weekday, and a holiday.
public struct DayHours: Hashable, Sendable {
  public var date: CivilDate
  /// Empty where it is closed.
  public var hours: [OpenHours]

  public init(_ date: CivilDate, _ hours: [OpenHours]) {
    self.date = date
    self.hours = hours
  }
}
