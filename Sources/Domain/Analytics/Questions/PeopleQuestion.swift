import Fields

/// Who did what, and who did not (Docs/Analytics.md, People). Under a name it is a group, by which other questions may ask.
public struct PeopleQuestion: FieldObject, Hashable, Sendable {
  public var condition = PeopleCondition.all([])
  /// Whether the pseudonyms are told, instead of how many there are.
  public var lists = false

  public init() {}

  public init(_ condition: PeopleCondition, lists: Bool = false) {
    self.condition = condition
    self.lists = lists
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("condition", &condition)
    fields.field("lists", &lists, or: false)
  }
}
