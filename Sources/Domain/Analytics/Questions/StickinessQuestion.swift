import Fields

/// Which part of a month's people are there on a day (Docs/Analytics.md, Stickiness).
public struct StickinessQuestion: FieldObject, Hashable, Sendable {
  /// How many people were there on how many days of each month, instead.
  public var histogram = false

  public init() {}

  public init(histogram: Bool) {
    self.histogram = histogram
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("histogram", &histogram, or: false)
  }
}
