import Fields
import Values

/// A transaction of Apple's as it was signed at some instant (JWSTransactionDecodedPayload): a purchase or a
/// renewal, which later changes by a refund, an extension or an upgrade. Of one transaction the last signed
/// counts.
public struct TransactionSnapshot: Hashable, Sendable {
  public enum Ownership: String, FieldChoice, Hashable, Sendable {
    case purchased
    /// Another of the family pays.
    case familyShared
  }

  /// `transactionId`
  public var id = ""
  /// Of the `originalTransactionId`.
  public var subscription = SubscriptionID()
  public var product: ProductID = ""
  public var purchasedAt = Instant.epoch
  /// The end of the period; nil of what has none.
  public var expiresAt: Instant?
  public var revocation: Revocation?
  public var offer: OfferKind?
  public var ownership = Ownership.purchased
  public var price: StoreAmount?
  /// That a better product took this one's place within the period.
  public var isUpgraded = false
  public var signedAt = Instant.epoch
  public var digest = FactDigest.blank

  /// A blank one: what is not set is as if the store had not said it.
  public init() {}
}

extension TransactionSnapshot: FieldObject {
  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id, maxLength: 255)
    fields.field("subscription", &subscription)
    fields.field("product", &product, maxLength: 255)
    fields.field("purchasedAt", &purchasedAt)
    fields.field("expiresAt", &expiresAt)
    fields.field("revocation", &revocation)
    fields.field("offer", &offer)
    fields.field("ownership", &ownership)
    fields.field("price", &price)
    fields.field("isUpgraded", &isUpgraded)
    fields.field("signedAt", &signedAt)
    fields.field("digest", &digest)
  }
}
