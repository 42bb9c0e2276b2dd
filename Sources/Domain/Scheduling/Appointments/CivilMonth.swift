import Values

/// A month of a year, on the clocks of somewhere.
public struct CivilMonth: Hashable, Comparable, Sendable {
  public let year: Int
  /// 1 to 12.
  public let month: Int

  public init(of date: CivilDate) {
    let parts = date.parts
    year = parts.year
    month = parts.month
  }

  /// The month in which an instant lies there.
  public init(at instant: Instant, in zone: ZoneRules) {
    self.init(of: zone.local(instant).date)
  }

  public var firstDay: CivilDate { CivilDate(year: year, month: month, day: 1) ?? .first }

  /// From its first instant there to before the next month's.
  public func span(in zone: ZoneRules) -> Range<Instant> {
    zone.start(of: firstDay)..<zone.start(of: firstDay.adding(months: 1))
  }

  public static func < (a: CivilMonth, b: CivilMonth) -> Bool {
    (a.year, a.month) < (b.year, b.month)
  }
}
