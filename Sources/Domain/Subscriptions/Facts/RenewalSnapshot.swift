import Fields
import Values

/// What Apple says of a subscription's next renewal, as it was signed at some instant
/// (JWSRenewalInfoDecodedPayload). Of one subscription the last signed counts.
public struct RenewalSnapshot: Hashable, Sendable {
  public enum PriceIncrease: String, FieldChoice, Hashable, Sendable {
    /// None, or one that needs no consent.
    case none
    /// The person has not answered; without consent it ends with the period.
    case waiting
    case agreed
  }

  public var subscription = SubscriptionID()
  /// What renews; another than the running one after a downgrade. Nil is the running one.
  public var nextProduct: ProductID?
  public var autoRenews = true
  /// Until when there is access though the renewal could not be charged.
  public var graceUntil: Instant?
  public var isInBillingRetry = false
  public var priceIncrease = PriceIncrease.none
  /// Why it ended, or will: Apple's `expirationIntent`.
  public var expiryReason: ExpiryReason?
  public var renewsAt: Instant?
  /// What the next period will cost; nil where the store has not said.
  public var price: StoreAmount?
  public var signedAt = Instant.epoch
  public var digest = FactDigest.blank

  /// A blank one: it renews.
  public init() {}
}

extension RenewalSnapshot: FieldObject {
  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("subscription", &subscription)
    fields.field("nextProduct", &nextProduct, maxLength: 255)
    fields.field("autoRenews", &autoRenews)
    fields.field("graceUntil", &graceUntil)
    fields.field("isInBillingRetry", &isInBillingRetry)
    fields.field("priceIncrease", &priceIncrease)
    fields.field("expiryReason", &expiryReason)
    fields.field("renewsAt", &renewsAt)
    fields.field("price", &price)
    fields.field("signedAt", &signedAt)
    fields.field("digest", &digest)
  }
}

/// Why something that was bought is over.
public enum ExpiryReason: String, FieldChoice, Hashable, Sendable {
  /// The person ended it (Apple's 1).
  case cancelled
  /// It could not be charged, or the bill was not paid (2).
  case billingError
  /// A higher price that the person did not agree to (3).
  case priceIncrease
  /// What was bought is sold no more (4).
  case productUnavailable
  /// The store gives another reason (5).
  case other
  /// What was given was given until then.
  case ended
  /// The period is over and the store has said nothing of the next; asking it may tell more.
  case unexplained
}
