import Fields

/// How many people were there, on each day (Docs/Analytics.md, Active people).
public struct ActiveQuestion: FieldObject, Hashable, Sendable {
  /// Day, week or month.
  public var span = TimeUnit.day
  /// Weeks and months of the calendar, instead of the 7 or 30 days until each day.
  public var isCalendar = false
  /// What counts as being there; nil is any event but the end of a session, which may be derived.
  public var match: EventMatch?

  public init() {}

  public init(_ span: TimeUnit, isCalendar: Bool = false, _ match: EventMatch? = nil) {
    self.span = span
    self.isCalendar = isCalendar
    self.match = match
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("span", &span, or: .day)
    fields.field("isCalendar", &isCalendar, or: false)
    fields.field("match", &match)
  }
}
