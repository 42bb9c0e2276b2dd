import Fields
import Values

/// The days of a question: from one to another, or the last ones until today.
///
/// ```json
/// {"from": "2026-03-01", "to": "2026-03-31"}
/// {"last": 30, "unit": "day"}
/// ```
public struct Period: FieldObject, Hashable, Sendable {
  /// The longest that one may ask about.
  public static let mostMonths = 14

  public var from: CivilDate?
  /// With that day.
  public var to: CivilDate?
  /// So many days, weeks or months, of which the last is the one that runs.
  public var last: Int64?
  public var unit: TimeUnit?

  public init() {}

  public init(from: CivilDate, to: CivilDate) {
    self.from = from
    self.to = to
  }

  public init(last: Int64, _ unit: TimeUnit) {
    self.last = last
    self.unit = unit
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("from", &from)
    fields.field("to", &to)
    fields.field("last", &last)
    fields.field("unit", &unit)
  }

  /// The days, both included; nil when it says neither both days nor how many units, or too many.
  /// - Parameter today: the day on which the last unit ends.
  public func days(until today: CivilDate) -> ClosedRange<CivilDate>? {
    let first: CivilDate
    let end: CivilDate
    switch (from, to, last) {
    case (let from?, let to?, nil):
      guard unit == nil, from <= to else { return nil }
      first = from
      end = to
    case (nil, nil, let last?):
      let unit = unit ?? .day
      guard unit != .hour, last >= 1, last <= 31 * Int64(Self.mostMonths) else { return nil }
      first = unit.adding(1 - Int(last), to: unit.start(of: today))
      end = today
    default: return nil
    }
    // Away from the ends of the calendar, where no day has a next one.
    guard first >= .epoch, end.year < 9_000, end < first.adding(months: Self.mostMonths) else {
      return nil
    }
    return first...end
  }
}
