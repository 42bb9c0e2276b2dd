import Subscriptions

extension StoreTransaction {
  /// What the ledger keeps of it.
  public var fact: Fact {
    var snapshot = TransactionSnapshot()
    snapshot.id = transactionID
    snapshot.subscription = SubscriptionID(.apple, originalTransactionID)
    snapshot.product = ProductID(productID)
    snapshot.purchasedAt = purchasedAt
    snapshot.expiresAt = expiresAt
    snapshot.revocation = revocation?.told(ofShared: ownership == .known(.familyShared))
    snapshot.offer = offer?.kind
    snapshot.ownership = ownership == .known(.familyShared) ? .familyShared : .purchased
    snapshot.price = price.map { StoreAmount(thousandths: $0.thousandths, $0.currency) }
    snapshot.isUpgraded = isUpgraded
    snapshot.signedAt = signedAt
    snapshot.digest = FactDigest(digest)
    return .transaction(snapshot)
  }
}

extension StoreOffer {
  /// Nil for one that we do not know.
  fileprivate var kind: OfferKind? {
    switch type.known {
    case .introductory: payment == .known(.freeTrial) ? .trial : .intro
    case .promotional: .promo
    case .code: .code
    case .winBack: .winBack
    case nil: nil
    }
  }
}

extension StoreRevocation {
  /// Where its kind is not told, or not known, the share that went back says it, and the family's sharing.
  fileprivate func told(ofShared isShared: Bool) -> Revocation {
    let share = percentage ?? 100_000
    let kind: Revocation.Kind =
      switch type?.known {
      case .fullRefund: .whole
      case .proratedRefund: .part
      case .family: .family
      case nil: isShared ? .family : share < 100_000 ? .part : .whole
      }
    return Revocation(
      at: at, kind, percentage: Int(share), reason: reason.map { Int(clamping: $0.raw) })
  }
}
