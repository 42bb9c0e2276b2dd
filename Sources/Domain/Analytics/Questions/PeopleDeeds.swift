import Fields
import Values

/// That a person did something so many times.
public struct PeopleDeed: FieldObject, Hashable, Sendable {
  public var match = EventMatch()
  public var operation = PeopleTimes.atLeast
  public var times: Int64 = 1
  /// When; the period of the question if nothing is said.
  public var during: Period?

  public init() {}

  public init(
    _ match: EventMatch, _ operation: PeopleTimes = .atLeast, _ times: Int64 = 1,
    during: Period? = nil
  ) {
    self.match = match
    self.operation = operation
    self.times = times
    self.during = during
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("match", &match)
    fields.field("operation", &operation, or: .atLeast)
    fields.field("times", &times, or: 1)
    fields.field("during", &during)
  }
}

public enum PeopleTimes: String, FieldChoice, Sendable {
  case atLeast, atMost, exactly
}

/// That a person did something for the first time of all kept history.
public struct PeopleFirst: FieldObject, Hashable, Sendable {
  public var match = EventMatch()
  /// When; the period of the question if nothing is said.
  public var during: Period?

  public init() {}

  public init(_ match: EventMatch, during: Period? = nil) {
    self.match = match
    self.during = during
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("match", &match)
    fields.field("during", &during)
  }
}

/// Whether a person was there lately: by any event but the end of a session, which may be derived.
public struct PeopleSeen: FieldObject, Hashable, Sendable {
  /// Whether it asks who was there last before that day, instead of on it or later.
  public var isBefore = false
  /// How many days before today that day is.
  public var daysAgo: Int64 = 0

  public init() {}

  public init(isBefore: Bool, daysAgo: Int64) {
    self.isBefore = isBefore
    self.daysAgo = daysAgo
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("isBefore", &isBefore, or: false)
    fields.field("daysAgo", &daysAgo, or: 0)
  }
}

/// What a ledger says holds of a person at a moment.
public struct PeopleInterval: FieldObject, Hashable, Sendable {
  /// One of `Dimension.ofIntervals`.
  public var name = ""
  /// Any of them; empty for whatever holds.
  public var values: [String] = []
  /// Now if nothing is said.
  public var at: Instant?

  public init() {}

  public init(_ name: String, _ values: String..., at: Instant? = nil) {
    self.name = name
    self.values = values
    self.at = at
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("name", &name, maxLength: 60)
    fields.field("values", &values, maxCount: Comparison.mostValues)
    fields.field("at", &at)
  }
}
