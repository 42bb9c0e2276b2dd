import Fields
import Values

/// What somebody was given, by an operator or a code, or had at another service. Of one grant the last recorded
/// counts; an operator's, who sets a plan again, has the space's id, and so replaces the one before.
public struct GrantSnapshot: Hashable, Sendable {
  public var subscription = SubscriptionID()
  public var product: ProductID = ""
  public var from = Instant.epoch
  /// Nil for ever.
  public var until: Instant?
  public var revokedAt: Instant?
  public var offer: OfferKind?
  /// Of something imported: whether it renews in its store.
  public var renews = false
  public var recordedAt = Instant.epoch
  public var digest = FactDigest.blank

  /// A blank one, for ever.
  public init() {}
}

extension GrantSnapshot: FieldObject {
  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("subscription", &subscription)
    fields.field("product", &product, maxLength: 255)
    fields.field("from", &from)
    fields.field("until", &until)
    fields.field("revokedAt", &revokedAt)
    fields.field("offer", &offer)
    fields.field("renews", &renews)
    fields.field("recordedAt", &recordedAt)
    fields.field("digest", &digest)
  }
}
