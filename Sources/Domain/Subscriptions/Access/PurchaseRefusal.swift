import Values

/// Why something cannot be bought now.
public enum PurchaseRefusal: Error, Hashable, Sendable {
  /// The catalogue does not have it.
  case notSold
  /// It runs already, and is managed where `source` says: changed, ended or paid there.
  case runs(source: PurchaseSource, product: ProductID?, until: Instant?)
}

extension ProductCatalogue {
  /// Why `product` cannot be bought through `source` by somebody who has these; nil when it can. Another
  /// product of the App Store's is no second purchase but a change, which the store makes
  /// (`change(from:to:)`). What was given stands in nobody's way, and may be given to anybody.
  public func refusal(
    toBuy product: ProductID, through source: PurchaseSource, having subscriptions: [Subscription],
    at instant: Instant
  ) -> PurchaseRefusal? {
    guard self.product(product).isThere else { return .notSold }
    guard source.charges else { return nil }
    for standing in Access.best(of: subscriptions, at: instant, in: self).standings {
      guard standing.isCharging else { continue }
      let managed = standing.subscription.source
      if managed == .apple, source == .apple, standing.product != product { continue }
      return .runs(source: managed, product: standing.product, until: standing.accessUntil)
    }
    return nil
  }

  /// Whether an account that has these may begin a trial: one for each account, whatever its source, and none
  /// beside what runs.
  public func offersTrial(having subscriptions: [Subscription], at instant: Instant) -> Bool {
    for subscription in subscriptions {
      if subscription.trialAt.isThere { return false }
      if subscription.standing(at: instant).isCharging { return false }
    }
    return true
  }
}

extension Standing {
  /// Whether it runs, and the person's own account pays or may be charged for it.
  var isCharging: Bool { state.isRunning && subscription.source.charges && !isFamilyShared }
}
