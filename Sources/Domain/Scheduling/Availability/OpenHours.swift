import Values

/// From when to when something is open, on the clocks of its zone. What closes at the time at which it opens, or before
/// it, closes the day after: 22:00 to 06:00, and 00:00 to 00:00, which is all day.
public struct OpenHours: Hashable, Sendable {
  public var opens: CivilTime
  public var closes: CivilTime

  public init(_ opens: CivilTime, _ closes: CivilTime) {
    self.opens = opens
    self.closes = closes
  }

  /// On the clock that is 0 at 1970-01-01T00:00.
  func civil(on date: CivilDate) -> Stretch {
    let midnight = Int64(date.daysSinceEpoch) * Stretch.day
    let first = Int64(opens.millisecondOfDay)
    let last = Int64(closes.millisecondOfDay)
    return Stretch(midnight + first, midnight + (last > first ? last : last + Stretch.day))
  }
}
