import Fields
import Values

/// What one person did, newest first (Docs/Analytics.md, Timeline).
public struct TimelineQuestion: FieldObject, Hashable, Sendable {
  public static let mostEvents: Int64 = 200

  /// The pseudonym, as other answers name it.
  public var person = UUID.zero
  /// Only what happened earlier: the time of the last row of the page before.
  public var before: Instant?
  /// How many. A page ends with a whole millisecond, and so may have a few more.
  public var count = TimelineQuestion.mostEvents

  public init() {}

  public init(of person: UUID, before: Instant? = nil, count: Int64 = mostEvents) {
    self.person = person
    self.before = before
    self.count = count
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("person", &person)
    fields.field("before", &before)
    fields.field("count", &count, or: Self.mostEvents)
  }
}
