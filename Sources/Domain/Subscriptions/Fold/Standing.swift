import Values

/// What a subscription is worth at an instant.
public struct Standing: Hashable, Sendable {
  public var subscription: SubscriptionID
  public var state: SubscriptionState
  /// What was bought last, as of that instant; nil before anything begins.
  public var product: ProductID?
  /// Until when there is access if nothing else happens: the end of the period, or of the grace. Nil without
  /// access, and for what never ends.
  public var accessUntil: Instant?
  /// Whether it renews by itself, as far as is known.
  public var renews = false
  /// What it renews as, where that is another product: a downgrade.
  public var nextProduct: ProductID?
  public var offer: OfferKind?
  /// That another of the family pays.
  public var isFamilyShared = false
  public var priceIncrease = RenewalSnapshot.PriceIncrease.none
  /// What the running period costs by its list; nil where an offer makes it cheaper, and where that is not known.
  public var price: StoreAmount?
  /// What the next one will cost; nil where that is not known.
  public var nextPrice: StoreAmount?

  init(_ subscription: SubscriptionID, _ state: SubscriptionState, _ product: ProductID? = nil) {
    self.subscription = subscription
    self.state = state
    self.product = product
  }

  public var hasAccess: Bool { state.hasAccess }

  /// Until when a trial is surely cancelled before it is charged: 24 hours before its end, since a store
  /// charges in the last day. Nil where there is no trial, or nothing follows it.
  public var lastSafeCancel: Instant? {
    guard state == .trial, renews, let accessUntil else { return nil }
    return accessUntil.adding(milliseconds: -dayLength)
  }

  /// When to remind of a trial's end: 48 and 24 hours before.
  public var trialReminders: [Instant] {
    guard let lastSafeCancel else { return [] }
    return [lastSafeCancel.adding(milliseconds: -dayLength), lastSafeCancel]
  }

  /// That the next period costs more, which is known while this one runs.
  public var raise: PriceRaise? {
    guard hasAccess, state != .grace, renews, !nextProduct.isThere, let accessUntil else {
      return nil
    }
    return PriceRaise.between(price, nextPrice, at: accessUntil)
  }

  /// Whether the store waits for the person's answer to a higher price, for want of which it ends with the period.
  public var asksConsent: Bool { priceIncrease == .waiting && hasAccess && state != .grace }

  /// When to remind of that: a week and a day before the end.
  public var consentReminders: [Instant] {
    guard asksConsent, let accessUntil else { return [] }
    return [
      accessUntil.adding(milliseconds: -7 * dayLength),
      accessUntil.adding(milliseconds: -dayLength),
    ]
  }
}

/// Milliseconds of 24 hours.
let dayLength: Int64 = 86_400_000
