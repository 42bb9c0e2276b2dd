/// A word or number of Apple's lists, of which a later version may know more. What we do not know is kept as it
/// came, and decides nothing.
public enum StoreWord<Known: RawRepresentable & Hashable & Sendable>: Hashable, Sendable
where Known.RawValue: Hashable & Sendable {
  case known(Known)
  case unknown(Known.RawValue)

  public init(_ raw: Known.RawValue) {
    if let word = Known(rawValue: raw) { self = .known(word) } else { self = .unknown(raw) }
  }

  /// Nil for what is not in our list.
  public var known: Known? {
    if case .known(let word) = self { word } else { nil }
  }

  /// As Apple wrote it.
  public var raw: Known.RawValue {
    switch self {
    case .known(let word): word.rawValue
    case .unknown(let raw): raw
    }
  }
}

/// Where something was bought.
public enum StoreEnvironment: String, CaseIterable, Hashable, Sendable {
  case production = "Production"
  case sandbox = "Sandbox"
  case xcode = "Xcode"
  case localTesting = "LocalTesting"
}

/// What a notification tells (App Store Server Notifications V2, `notificationType`). It explains only: what
/// holds is in the signed transaction and renewal information.
public enum StoreNotificationType: String, CaseIterable, Hashable, Sendable {
  case consumptionRequest = "CONSUMPTION_REQUEST"
  case renewalPreferenceChanged = "DID_CHANGE_RENEWAL_PREF"
  case renewalStatusChanged = "DID_CHANGE_RENEWAL_STATUS"
  case renewalFailed = "DID_FAIL_TO_RENEW"
  case renewed = "DID_RENEW"
  case expired = "EXPIRED"
  case externalPurchaseToken = "EXTERNAL_PURCHASE_TOKEN"
  case gracePeriodExpired = "GRACE_PERIOD_EXPIRED"
  case metadataUpdate = "METADATA_UPDATE"
  case migration = "MIGRATION"
  case offerRedeemed = "OFFER_REDEEMED"
  case oneTimeCharge = "ONE_TIME_CHARGE"
  case priceChange = "PRICE_CHANGE"
  case priceIncrease = "PRICE_INCREASE"
  case refund = "REFUND"
  case refundDeclined = "REFUND_DECLINED"
  case refundReversed = "REFUND_REVERSED"
  case renewalExtended = "RENEWAL_EXTENDED"
  case renewalExtension = "RENEWAL_EXTENSION"
  case rescindConsent = "RESCIND_CONSENT"
  case revoke = "REVOKE"
  case subscribed = "SUBSCRIBED"
  case test = "TEST"
}

/// What more a notification tells (`subtype`).
public enum StoreNotificationSubtype: String, CaseIterable, Hashable, Sendable {
  case accepted = "ACCEPTED"
  case autoRenewDisabled = "AUTO_RENEW_DISABLED"
  case autoRenewEnabled = "AUTO_RENEW_ENABLED"
  case billingRecovery = "BILLING_RECOVERY"
  case billingRetry = "BILLING_RETRY"
  case downgrade = "DOWNGRADE"
  case failure = "FAILURE"
  case gracePeriod = "GRACE_PERIOD"
  case initialBuy = "INITIAL_BUY"
  case pending = "PENDING"
  case priceIncrease = "PRICE_INCREASE"
  case productNotForSale = "PRODUCT_NOT_FOR_SALE"
  case resubscribe = "RESUBSCRIBE"
  case summary = "SUMMARY"
  case unreported = "UNREPORTED"
  case upgrade = "UPGRADE"
  case voluntary = "VOLUNTARY"
}

/// What was bought (`type`).
public enum StoreProductType: String, CaseIterable, Hashable, Sendable {
  case autoRenewable = "Auto-Renewable Subscription"
  case nonConsumable = "Non-Consumable"
  case consumable = "Consumable"
  case nonRenewing = "Non-Renewing Subscription"
}

/// Whether it was bought by its owner (`inAppOwnershipType`).
public enum StoreOwnership: String, CaseIterable, Hashable, Sendable {
  case purchased = "PURCHASED"
  case familyShared = "FAMILY_SHARED"
}

/// Why there is a transaction (`transactionReason`).
public enum StoreTransactionReason: String, CaseIterable, Hashable, Sendable {
  case purchase = "PURCHASE"
  case renewal = "RENEWAL"
}

/// By what offer (`offerType`).
public enum StoreOfferType: Int64, CaseIterable, Hashable, Sendable {
  case introductory = 1
  case promotional = 2
  case code = 3
  case winBack = 4
}

/// How an offer is paid (`offerDiscountType`).
public enum StoreOfferPayment: String, CaseIterable, Hashable, Sendable {
  case freeTrial = "FREE_TRIAL"
  case payAsYouGo = "PAY_AS_YOU_GO"
  case payUpFront = "PAY_UP_FRONT"
  case oneTime = "ONE_TIME"
}

/// Why Apple took a purchase back (`revocationReason`).
public enum StoreRevocationReason: Int64, CaseIterable, Hashable, Sendable {
  case other = 0
  case issue = 1
}

/// How (`revocationType`).
public enum StoreRevocationType: String, CaseIterable, Hashable, Sendable {
  case fullRefund = "REFUND_FULL"
  case proratedRefund = "REFUND_PRORATED"
  case family = "FAMILY_REVOKE"
}

/// Why a subscription ended (`expirationIntent`).
public enum StoreExpirationIntent: Int64, CaseIterable, Hashable, Sendable {
  case cancelled = 1
  case billingError = 2
  case noConsent = 3
  case notForSale = 4
  case other = 5
}

/// Whether the customer consented to a higher price (`priceIncreaseStatus`).
public enum StorePriceConsent: Int64, CaseIterable, Hashable, Sendable {
  case unanswered = 0
  /// Or was told, where no consent is asked.
  case consented = 1
}

/// What Apple's API says of a subscription (`status`).
public enum StoreStatus: Int64, CaseIterable, Hashable, Sendable {
  case active = 1
  case expired = 2
  case billingRetry = 3
  case grace = 4
  case revoked = 5
}
