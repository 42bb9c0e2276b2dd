import Values

/// The hours of one date, in place of what its day of the week has, breaks included, and of a holiday.
public struct DayHours: Hashable, Sendable {
  public var date: CivilDate
  /// None is closed.
  public var hours: [OpenHours]

  public init(_ date: CivilDate, _ hours: [OpenHours]) {
    self.date = date
    self.hours = hours
  }
}
