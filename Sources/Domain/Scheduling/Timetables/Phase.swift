import Values

/// A stretch of a timetable in which days and times stay as they are; a taper is several in a row.
public struct Phase: Hashable, Sendable {
  /// How many days it lasts, at least 1; nil is without end, which the last phase alone may be.
  public var days: Int?
  /// Counted from the phase's own first day.
  public var pattern: DayPattern
  /// Ascending, each once.
  public var times: [CivilTime]

  public init(days: Int? = nil, _ pattern: DayPattern = .daily, at times: [CivilTime]) {
    self.days = days
    self.pattern = pattern
    self.times = times
  }
}
