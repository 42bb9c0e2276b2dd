import Values

/// Why something cannot be bought now.
public enum PurchaseRefusal: Error, Hashable, Sendable {
  /// The catalogue does not have it.
  case notSold
  /// It runs already, and is managed where `source` says: changed, ended or paid there.
  case runs(source: PurchaseSource, product: ProductID?, until: Instant?)
}

extension ProductCatalogue {
  /// Why `product` cannot be bought through `source` by or for somebody who has these; nil when it can. Another product of
  /// the same store's is no purchase but a change (`change(from:to:)`), which the store makes. What was given
  /// stands in nobody's way.
  public func refusal(
    toBuy product: ProductID, through source: PurchaseSource, having subscriptions: [Subscription],
    at instant: Instant
  ) -> PurchaseRefusal? {
    guard self.product(product).isThere else { return .notSold }
    for standing in standings(of: subscriptions, at: instant) {
      guard standing.state.isRunning, standing.subscription.source.charges,
        !standing.isFamilyShared,
        standing.subscription.source != source || standing.product == product
      else { continue }
      return .runs(
        source: standing.subscription.source, product: standing.product,
        until: standing.accessUntil)
    }
    return nil
  }

  /// Whether an account that has these may begin a trial: one for each account, whatever its source, and none
  /// beside what runs.
  public func offersTrial(having subscriptions: [Subscription], at instant: Instant) -> Bool {
    for subscription in subscriptions {
      if subscription.trialAt.isThere { return false }
      let standing = subscription.standing(at: instant)
      if standing.state.isRunning, standing.subscription.source.charges, !standing.isFamilyShared {
        return false
      }
    }
    return true
  }
}
