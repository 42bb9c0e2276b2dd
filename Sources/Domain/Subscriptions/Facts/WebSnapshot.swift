import Fields
import Values

/// A provider's subscription as it was fetched at some instant, with its bills. Of what it says of the
/// subscription the last fetched counts, and of each bill; one that leaves an old bill out takes nothing back.
public struct WebSnapshot: Hashable, Sendable {
  /// As Stripe names them.
  public enum Status: String, FieldChoice, Hashable, Sendable {
    case trialing, active
    /// The last bill could not be charged; the provider tries again.
    case pastDue
    /// The provider has given up trying.
    case unpaid
    case canceled
    /// The first bill waits for its payment.
    case incomplete
    /// The first bill was never paid.
    case incompleteExpired
    case paused
  }

  public var subscription = SubscriptionID()
  public var status = Status.incomplete
  public var startedAt = Instant.epoch
  /// The product of the trial and of what follows.
  public var product: ProductID = ""
  /// What follows the running period where it is another.
  public var nextProduct: ProductID?
  /// What the next period costs by its list, without taxes on top and without offers; nil where that is not known.
  public var nextPrice: StoreAmount?
  /// The end of a trial that costs nothing, which begins with the subscription.
  public var trialUntil: Instant?
  public var cancelsAtEnd = false
  /// From when on there is no access, whatever was paid.
  public var endedAt: Instant?
  public var endReason: ExpiryReason?
  public var bills: [WebBill] = []
  public var fetchedAt = Instant.epoch
  /// Of the objects as they came.
  public var digest = FactDigest.blank

  /// A blank one, without bills.
  public init() {}
}

extension WebSnapshot: FieldObject {
  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("subscription", &subscription)
    fields.field("status", &status)
    fields.field("startedAt", &startedAt)
    fields.field("product", &product, maxLength: 255)
    fields.field("nextProduct", &nextProduct, maxLength: 255)
    fields.field("nextPrice", &nextPrice)
    fields.field("trialUntil", &trialUntil)
    fields.field("cancelsAtEnd", &cancelsAtEnd)
    fields.field("endedAt", &endedAt)
    fields.field("endReason", &endReason)
    fields.field("bills", &bills, maxCount: 1_000)
    fields.field("fetchedAt", &fetchedAt)
    fields.field("digest", &digest)
  }
}
