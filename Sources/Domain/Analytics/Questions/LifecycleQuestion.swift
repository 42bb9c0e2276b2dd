import Fields

/// Who is new, stays, comes back or goes quiet (Docs/Analytics.md, Lifecycle).
public struct LifecycleQuestion: FieldObject, Hashable, Sendable {
  /// What counts as active; nil is any event.
  public var match: EventMatch?
  /// Day, week or month.
  public var unit = TimeUnit.day

  public init() {}

  public init(_ match: EventMatch? = nil, by unit: TimeUnit) {
    self.match = match
    self.unit = unit
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("match", &match)
    fields.field("unit", &unit, or: .day)
  }
}
