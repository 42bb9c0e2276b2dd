import Database
import Values

/// What somebody may do at a moment by what was bought, with what it comes from.
public struct PurchaseAccess: Sendable {
  /// One subscription that counts for them.
  public struct Source: Sendable {
    public var subscription: StoredSubscription
    /// As its facts come to now.
    public var state: PurchaseState
  }

  /// The plan that they have.
  public var plan: String
  /// What gives it; nil where nothing does.
  public var decisive: Source?
  /// All of them, oldest first.
  public var sources: [Source]

  /// When it may become another by itself.
  public var nextChange: Instant? { sources.compactMap(\.state.nextChange).min() }
}

extension StoredSubscription {
  /// Where it comes from, and where it is managed: `apple`, `web`, `operator`.
  public var source: String {
    id.split(separator: ":", maxSplits: 1).first.map { String($0) } ?? ""
  }
}

extension PurchaseLedger {
  /// What a space may do now: the most that is given by what was bought for itself, or for who runs it.
  public func access(
    of space: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> PurchaseAccess {
    let owners = try people.owners(space, transaction)
    return try access(of: [space] + owners, at: now, in: transaction)
  }

  /// What an account may do by what was bought for it.
  public func access(
    ofAccount account: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> PurchaseAccess {
    try access(of: [account], at: now, in: transaction)
  }

  private func access(
    of beneficiaries: [UUID], at now: Instant, in transaction: any ReadTransaction
  ) throws -> PurchaseAccess {
    let sources = try beneficiaries.flatMap { id in
      try PurchaseSubscriptions.of(beneficiary: id, in: transaction).map { subscription in
        PurchaseAccess.Source(
          subscription: subscription,
          state: try state(of: subscription.id, at: now, in: transaction))
      }
    }
    var access = PurchaseAccess(plan: rules.least, decisive: nil, sources: sources)
    for source in sources {
      guard let plan = source.state.plan else { continue }
      if access.decisive == nil || rules.rank(of: plan) > rules.rank(of: access.plan) {
        access.plan = rules.plans.contains(plan) ? plan : rules.least
        access.decisive = source
      }
    }
    return access
  }

  /// What the facts of a subscription come to.
  func state(
    of subscription: String, at now: Instant, in transaction: any ReadTransaction
  ) throws -> PurchaseState {
    let facts = try PurchaseFacts.of(subscription, in: transaction)
    return subscription.hasPrefix(Grant.source + ":")
      ? Grant.fold(facts) : rules.fold(subscription, facts, now)
  }
}
