import Fields
import Values

/// What Apple signed of how a subscription goes on (`JWSRenewalInfoDecodedPayload`).
public struct StoreRenewal: Hashable, Sendable {
  public var originalTransactionID: String
  public var environment: StoreEnvironment
  public var signedAt: Instant
  public var productID: String?
  /// What the next period will be of.
  public var nextProductID: String?
  /// Whether it renews itself; nil where it is not told.
  public var renews: Bool?
  public var renewsAt: Instant?
  public var renewalPrice: StorePrice?
  public var isInBillingRetry: Bool?
  /// Access holds until then though the payment failed.
  public var graceEndsAt: Instant?
  public var priceConsent: StoreWord<StorePriceConsent>?
  public var expirationIntent: StoreWord<StoreExpirationIntent>?
  public var offer: StoreOffer?
  /// When the latest run of periods without a gap began.
  public var recentStartAt: Instant?
  public var winBackOffers: [String]
  public var appAccountToken: UUID?
  public var appTransactionID: String?
  public var billingPlanType: String?
  /// The whole payload, with all that we do not know.
  public var payload: JSONValue
  /// SHA-256 of the signed text.
  public var digest: [UInt8]
}

extension StoreRenewal {
  init(_ payload: JSONValue, digest: [UInt8]) throws(StoreRefusal) {
    let reader = PayloadReader(payload)
    originalTransactionID = try reader.identifier("originalTransactionId")
    environment = try reader.environment()
    signedAt = try reader.needed("signedDate", reader.instant("signedDate"))
    productID = try reader.text("productId")
    nextProductID = try reader.text("autoRenewProductId")
    switch try reader.number("autoRenewStatus") {
    case nil: renews = nil
    case 0: renews = false
    case 1: renews = true
    default: throw .form("autoRenewStatus")
    }
    renewsAt = try reader.instant("renewalDate")
    renewalPrice = try reader.price("renewalPrice")
    isInBillingRetry = try reader.boolean("isInBillingRetryPeriod")
    graceEndsAt = try reader.instant("gracePeriodExpiresDate")
    priceConsent = try reader.word("priceIncreaseStatus")
    expirationIntent = try reader.word("expirationIntent")
    offer = try reader.offer()
    recentStartAt = try reader.instant("recentSubscriptionStartDate")
    winBackOffers = try reader.texts("eligibleWinBackOfferIds") ?? []
    appAccountToken = try reader.uuid("appAccountToken")
    appTransactionID = try reader.text("appTransactionId")
    billingPlanType = try reader.text("renewalBillingPlanType")
    self.payload = payload
    self.digest = digest
  }
}
