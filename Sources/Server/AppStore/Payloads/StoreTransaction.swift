import Fields
import Values

/// A transaction that Apple signed (`JWSTransactionDecodedPayload`).
public struct StoreTransaction: Hashable, Sendable {
  public var transactionID: String
  /// The same for all renewals of a subscription.
  public var originalTransactionID: String
  public var productID: String
  public var bundleID: String
  public var environment: StoreEnvironment
  public var signedAt: Instant
  public var purchasedAt: Instant
  public var originallyPurchasedAt: Instant?
  /// When the paid period ends; only of subscriptions.
  public var expiresAt: Instant?
  public var type: StoreWord<StoreProductType>?
  public var ownership: StoreWord<StoreOwnership>?
  public var reason: StoreWord<StoreTransactionReason>?
  /// What our server named when the purchase began.
  public var appAccountToken: UUID?
  public var subscriptionGroup: String?
  public var webOrderLineItemID: String?
  public var appTransactionID: String?
  public var quantity: Int64?
  /// Whether another of the same group took its place before its end.
  public var isUpgraded: Bool
  public var offer: StoreOffer?
  public var revocation: StoreRevocation?
  public var price: StorePrice?
  /// Three letters (ISO 3166-1 alpha-3), and Apple's number for it.
  public var storefront: String?
  public var storefrontID: String?
  /// `MONTHLY` and the like; kept as it came.
  public var billingPlanType: String?
  /// The whole payload, with all that we do not know.
  public var payload: JSONValue
  /// SHA-256 of the signed text.
  public var digest: [UInt8]
}

/// The offer by which something was bought or will be renewed.
public struct StoreOffer: Hashable, Sendable {
  public var type: StoreWord<StoreOfferType>
  public var identifier: String?
  public var payment: StoreWord<StoreOfferPayment>?
  /// A duration of ISO 8601: `P1M`.
  public var period: String?

  public init(
    type: StoreWord<StoreOfferType>, identifier: String?, payment: StoreWord<StoreOfferPayment>?,
    period: String?
  ) {
    self.type = type
    self.identifier = identifier
    self.payment = payment
    self.period = period
  }
}

/// That Apple took a purchase back.
public struct StoreRevocation: Hashable, Sendable {
  public var at: Instant
  public var reason: StoreWord<StoreRevocationReason>?
  public var type: StoreWord<StoreRevocationType>?
  /// In thousandths of a percent, 0...100,000, as Apple counts it; nil where it is not told.
  public var percentage: Int64?

  public init(
    at: Instant, reason: StoreWord<StoreRevocationReason>?, type: StoreWord<StoreRevocationType>?,
    percentage: Int64?
  ) {
    self.at = at
    self.reason = reason
    self.type = type
    self.percentage = percentage
  }
}

/// What something cost.
public struct StorePrice: Hashable, Sendable {
  /// Thousandths of the currency's unit: 4,990 is R$ 4.99.
  public var thousandths: Int64
  /// Three letters (ISO 4217).
  public var currency: String

  public init(thousandths: Int64, currency: String) {
    self.thousandths = thousandths
    self.currency = currency
  }
}

extension StoreTransaction {
  init(_ payload: JSONValue, digest: [UInt8]) throws(StoreRefusal) {
    let reader = PayloadReader(payload)
    transactionID = try reader.identifier("transactionId")
    originalTransactionID = try reader.identifier("originalTransactionId")
    productID = try reader.identifier("productId")
    bundleID = try reader.identifier("bundleId")
    environment = try reader.environment()
    signedAt = try reader.needed("signedDate", reader.instant("signedDate"))
    purchasedAt = try reader.needed("purchaseDate", reader.instant("purchaseDate"))
    originallyPurchasedAt = try reader.instant("originalPurchaseDate")
    expiresAt = try reader.instant("expiresDate")
    type = try reader.word("type")
    ownership = try reader.word("inAppOwnershipType")
    reason = try reader.word("transactionReason")
    appAccountToken = try reader.uuid("appAccountToken")
    subscriptionGroup = try reader.text("subscriptionGroupIdentifier")
    webOrderLineItemID = try reader.text("webOrderLineItemId")
    appTransactionID = try reader.text("appTransactionId")
    quantity = try reader.number("quantity")
    isUpgraded = try reader.boolean("isUpgraded") ?? false
    offer = try reader.offer()
    revocation = try reader.revocation()
    price = try reader.price("price")
    storefront = try reader.text("storefront")
    storefrontID = try reader.text("storefrontId")
    billingPlanType = try reader.text("billingPlanType")
    if type == .known(.autoRenewable), expiresAt == nil { throw .missing("expiresDate") }
    self.payload = payload
    self.digest = digest
  }
}
