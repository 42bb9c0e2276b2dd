/// A point on the time line: whole milliseconds since 1970-01-01T00:00:00Z, leap seconds ignored
/// as POSIX does.
public struct Instant: Hashable, Comparable, Sendable {
  public let milliseconds: Int64

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  public static let epoch = Instant(milliseconds: 0)

  public static func < (a: Instant, b: Instant) -> Bool { a.milliseconds < b.milliseconds }

  /// The instant `milliseconds` later; stays at the ends of the time line instead of overflowing.
  public func adding(milliseconds delta: Int64) -> Instant {
    let (sum, overflow) = milliseconds.addingReportingOverflow(delta)
    return Instant(milliseconds: overflow ? (delta < 0 ? .min : .max) : sum)
  }

  /// The milliseconds from `earlier` to this instant; negative when this one comes first. Of two that lie
  /// farther apart than can be said it is the most that can be.
  public func since(_ earlier: Instant) -> Int64 {
    let (difference, overflow) = milliseconds.subtractingReportingOverflow(earlier.milliseconds)
    return overflow ? (self < earlier ? .min : .max) : difference
  }
}
