import Fields

/// Which events are meant: those of a name for which a condition holds.
public struct EventMatch: FieldObject, Hashable, Sendable {
  /// Empty for any, but for those that only developers send.
  public var event = ""
  public var condition: Condition?

  public init() {}

  public init(_ event: String, _ condition: Condition? = nil) {
    self.event = event
    self.condition = condition
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("event", &event, or: "")
    fields.field("condition", &condition)
  }
}
