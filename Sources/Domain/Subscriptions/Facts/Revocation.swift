import Fields
import Values

/// That a store took a period back: a refund, or an end of sharing.
public struct Revocation: Hashable, Sendable {
  public enum Kind: String, FieldChoice, Hashable, Sendable {
    /// All of the price went back.
    case whole
    /// A part went back: what was left of the period.
    case part
    /// The family shares no more.
    case family
  }

  /// From when on the period is over.
  public var at: Instant
  public var kind: Kind
  /// Thousandths of a percent of the price that went back: 50 % are 50000 (Apple's `revocationPercentage`).
  /// Read where the kind is `part`.
  public var percentage: Int
  /// As the store numbers it: 1 a problem in the app, 0 anything else.
  public var reason: Int?

  public init(at: Instant, _ kind: Kind, percentage: Int = 100_000, reason: Int? = nil) {
    self.at = at
    self.kind = kind
    self.percentage = percentage
    self.reason = reason
  }
}

extension Revocation: FieldObject {
  public init() {
    self.init(at: .epoch, .whole)
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("at", &at)
    fields.field("kind", &kind)
    fields.field("percentage", &percentage)
    fields.field("reason", &reason)
  }
}
