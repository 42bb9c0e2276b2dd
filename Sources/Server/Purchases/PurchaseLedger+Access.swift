import Database
import Subscriptions
import Values

extension PurchaseLedger {
  /// What a space may do now: the best of what was bought for itself and for who runs it, and of the seats that
  /// these have.
  public func access(
    of space: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> Access {
    let owners = try people.owners(space, transaction)
    var all = try subscriptions(of: [space] + owners, in: transaction)
    for owner in owners { all += try subscriptions(bySeatOf: owner, at: now, in: transaction) }
    return Access.best(of: all, at: now, in: rules.catalogue)
  }

  /// What an account may do by what was bought for it, and by the seat that it has.
  public func access(
    ofAccount account: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> Access {
    let all =
      try subscriptions(of: [account], in: transaction)
      + subscriptions(bySeatOf: account, at: now, in: transaction)
    return Access.best(of: all, at: now, in: rules.catalogue)
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

  /// What an account pays for and what it redeemed codes for, whoever has it.
  func subscriptions(
    broughtBy account: UUID, in transaction: any ReadTransaction
  ) throws -> [Subscription] {
    let paid = try PurchaseSubscriptions.of(payer: account, in: transaction).map(\.id)
    let redeemed = try PurchaseCodes.subscriptions(by: account, in: transaction)
    return try (paid + redeemed).compactMap { try subscription($0, in: transaction) }
  }

  /// A subscription as its facts tell of it.
  func subscription(
    _ id: String, in transaction: any ReadTransaction
  ) throws -> Subscription? {
    guard let known = SubscriptionID(id) else { return nil }
    return Subscription(known, folding: try PurchaseFacts.of(id, in: transaction).map(\.fact))
  }
}
