import Values

/// A holiday that people type in: of their state, of their city, or their own.
public struct OwnHoliday: Hashable, Sendable {
  public enum Day: Hashable, Sendable {
    case once(CivilDate)
    /// Each year; 29 February in leap years only.
    case yearly(month: Int, day: Int)
  }

  public var name: String
  public var day: Day

  public init(_ name: String, _ day: Day) {
    self.name = name
    self.day = day
  }

  public func isOn(_ date: CivilDate) -> Bool {
    switch day {
    case .once(let only): return only == date
    case .yearly(let month, let day):
      let parts = date.parts
      return parts.month == month && parts.day == day
    }
  }
}
