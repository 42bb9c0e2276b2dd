import Subscriptions

extension StoreRenewal {
  /// What the ledger keeps of it.
  public var fact: Fact {
    var snapshot = RenewalSnapshot()
    snapshot.subscription = SubscriptionID(.apple, originalTransactionID)
    snapshot.nextProduct = nextProductID.map { ProductID($0) }
    snapshot.autoRenews = renews ?? true
    snapshot.graceUntil = graceEndsAt
    snapshot.isInBillingRetry = isInBillingRetry ?? false
    snapshot.priceIncrease =
      switch priceConsent?.known {
      case .unanswered: .waiting
      case .consented: .agreed
      case nil: .none
      }
    snapshot.expiryReason = expirationIntent.map { intent in
      switch intent.known {
      case .cancelled: .cancelled
      case .billingError: .billingError
      case .noConsent: .priceIncrease
      case .notForSale: .productUnavailable
      case .other, nil: .other
      }
    }
    snapshot.renewsAt = renewsAt
    snapshot.price = renewalPrice.map { StoreAmount(thousandths: $0.thousandths, $0.currency) }
    snapshot.signedAt = signedAt
    snapshot.digest = FactDigest(digest)
    return .renewal(snapshot)
  }
}

extension StoreNotification {
  /// What the ledger keeps: the notification itself says only why; what it carries is what holds.
  public var facts: [Fact] {
    guard case .data(let data) = content else { return [] }
    return [data.transaction?.fact, data.renewal?.fact].compactMap { $0 }
  }
}
