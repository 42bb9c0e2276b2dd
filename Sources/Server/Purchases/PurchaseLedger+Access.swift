import Database
import Subscriptions
import Values

extension PurchaseLedger {
  /// What a space may do now: the best of what was bought for itself and for who runs it.
  public func access(
    of space: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> Access {
    let owners = try people.owners(space, transaction)
    return Access.best(
      of: try subscriptions(of: [space] + owners, in: transaction), at: now, in: rules.catalogue)
  }

  /// What an account may do by what was bought for it.
  public func access(
    ofAccount account: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> Access {
    Access.best(
      of: try subscriptions(of: [account], in: transaction), at: now, in: rules.catalogue)
  }

  /// Those of spaces and accounts, folded.
  func subscriptions(
    of beneficiaries: [UUID], in transaction: any ReadTransaction
  ) throws -> [Subscription] {
    try beneficiaries.flatMap { id in
      try PurchaseSubscriptions.of(beneficiary: id, in: transaction).compactMap { stored in
        try subscription(stored.id, in: transaction)
      }
    }
  }

  /// A subscription as its facts tell of it.
  func subscription(
    _ id: String, in transaction: any ReadTransaction
  ) throws -> Subscription? {
    guard let known = SubscriptionID(id) else { return nil }
    return Subscription(known, folding: try PurchaseFacts.of(id, in: transaction).map(\.fact))
  }
}
