import Values

extension [Fact] {
  /// When people ended what renewed by itself, ascending, by what stores signed: each time that a subscription of which it was
  /// last said that it renews, or that began, is said not to.
  public var cancellations: [Instant] {
    var renewing: [SubscriptionID: Bool] = [:]
    var ended: [Instant] = []
    let all = ordered {
      $0.signedAt != $1.signedAt ? $0.signedAt < $1.signedAt : $0.digest < $1.digest
    }
    for fact in all {
      guard let renews = fact.renews else { continue }
      if !renews, renewing[fact.subscription] ?? true { ended.append(fact.signedAt) }
      renewing[fact.subscription] = renews
    }
    return ended
  }
}

extension Fact {
  /// Whether it says that the person lets it go on; nil of what says nothing of that. What could not be charged was ended
  /// by nobody.
  fileprivate var renews: Bool? {
    switch self {
    case .renewal(let it): it.autoRenews || it.expiryReason.map { $0 != .cancelled } ?? false
    case .web(let it): it.status.hasBegun ? !it.cancelsAtEnd && it.endReason != .cancelled : nil
    case .transaction, .grant, .unknown: nil
    }
  }
}

extension WebSnapshot.Status {
  /// Whether its first bill was paid, or a trial was begun.
  fileprivate var hasBegun: Bool {
    switch self {
    case .trialing, .active, .pastDue, .unpaid, .canceled, .paused: true
    case .incomplete, .incompleteExpired: false
    }
  }
}
