import Values

/// The first Friday of a month or year, or the last one: a day of BYDAY with its number (RFC 5545
/// section 3.3.10).
public struct OrdinalWeekday: Hashable, Sendable {
  /// 1 is the first, -1 the last; never 0, and at most 53 either way.
  public var ordinal: Int
  public var day: Weekday

  public init(_ ordinal: Int, _ day: Weekday) {
    self.ordinal = ordinal
    self.day = day
  }
}
