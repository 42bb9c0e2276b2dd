import Database
import Subscriptions
import SyncServer
import Values

/// What is known of subscriptions.
extension PurchaseLedger {
  /// The state of a subscription; nil where nothing was told of it.
  /// - Throws: `DatabaseError`.
  public func standing(
    of id: SubscriptionID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> Standing? {
    guard try PurchaseSubscriptions.find(id.text, in: transaction) != nil else { return nil }
    return try subscription(id.text, in: transaction)?.standing(at: now)
  }

  /// Until when a subscription is paid, or its trial runs, with all that is known of what follows; days of
  /// grace are no such time. Nil where nothing was ever paid.
  /// - Throws: `DatabaseError`.
  public func paidUntil(
    of id: SubscriptionID, in transaction: any ReadTransaction
  ) throws -> Instant? {
    let paid = try subscription(id.text, in: transaction)?.phases.last { phase in
      phase.standing.hasAccess && phase.standing.state != .grace
    }
    return paid?.standing.accessUntil
  }

  /// What an account pays for, oldest first.
  /// - Throws: `DatabaseError`.
  public func purchases(
    paidBy payer: UUID, in transaction: any ReadTransaction
  ) throws -> [(subscription: StoredSubscription, rows: [LedgerRow])] {
    try PurchaseSubscriptions.of(payer: payer, in: transaction).map { one in
      (subscription: one, rows: try PurchaseFacts.of(one.id, in: transaction))
    }
  }

  /// What a store said in a row of the ledger, whole; nil where nobody can read it any more, and of a row that
  /// nobody said but an operator.
  public static func words(
    of row: UUID, in transaction: any ReadTransaction
  ) throws -> [UInt8]? {
    try PurchaseFacts.words(of: row, in: transaction)
  }

  /// For whom a subscription is; nil where nobody has it, and for one that is not known.
  /// - Throws: `DatabaseError`.
  public static func beneficiary(
    of id: SubscriptionID, in transaction: any ReadTransaction
  ) throws -> Beneficiary? {
    try PurchaseSubscriptions.find(id.text, in: transaction)?.beneficiary
  }

  /// How many subscriptions there are in each state, as they were last folded.
  public static func counts(
    in transaction: any ReadTransaction
  ) throws -> [(state: String, count: Int64)] {
    try PurchaseSubscriptions.counts(in: transaction)
  }
}
