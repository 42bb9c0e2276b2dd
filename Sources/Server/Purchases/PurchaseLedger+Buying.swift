import Database
import Subscriptions
import SyncServer
import Values

/// Why something is not announced.
public enum PurchaseProblem: Error, Hashable, Sendable {
  /// Nothing of that name is sold here, or not for them.
  case notSold
  /// Something runs already, and is managed there.
  case runs(PurchaseSource)
}

extension PurchaseLedger {
  /// Notes that an account is about to buy something for itself or a space that it runs, which the caller
  /// has made sure of. Who asks again for the same gets the same.
  /// - Returns: the intent, and whether a free trial may begin by it: one for each account, whatever sold
  ///   it, and one for each space.
  /// - Throws: `PurchaseProblem`, `DatabaseError`.
  public func announce(
    _ product: String, for beneficiary: Beneficiary, paidBy payer: UUID,
    through source: PurchaseSource
  ) async throws -> (intent: PurchaseIntent, hasTrial: Bool) {
    let now = now()
    guard rules.reaches.contains(beneficiary.reach),
      rules.sold.product(ProductID(product)) != nil
    else { throw PurchaseProblem.notSold }
    return try await database.write(in: beneficiary.id) { transaction in
      var concerned = [beneficiary.id]
      if let space = beneficiary.space {
        concerned += try self.people.owners(space, transaction)
      }
      let there = try self.subscriptions(of: concerned, in: transaction)
      let refusal = self.rules.sold.refusal(
        toBuy: ProductID(product), through: source, having: there, at: now)
      switch refusal {
      case nil: break
      case .notSold: throw PurchaseProblem.notSold
      case .runs(let managed, _, _): throw PurchaseProblem.runs(managed)
      }
      let paid = try PurchaseSubscriptions.of(payer: payer, in: transaction).compactMap {
        try self.subscription($0.id, in: transaction)
      }
      let hasTrial = self.rules.sold.offersTrial(having: there + paid, at: now)
      if let open = try PurchaseIntents.open(
        of: payer, for: beneficiary, product: product, in: transaction)
      {
        return (intent: open, hasTrial: hasTrial)
      }
      let intent = PurchaseIntent(
        id: .fresh(at: now), payer: payer, beneficiary: beneficiary, product: product,
        madeAt: now)
      try PurchaseIntents.add(intent, in: transaction)
      return (intent: intent, hasTrial: hasTrial)
    }
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

  /// Lets nobody read any more what stores said of an account's purchases, and takes the account out of
  /// them: what was paid, and until when, stays for the books.
  public static func forget(
    _ account: UUID, in transaction: any WriteTransaction
  ) throws {
    try PurchaseKeys.remove(of: account, in: transaction)
    try PurchaseIntents.remove(of: account, in: transaction)
    try PurchaseCodes.forget(account, in: transaction)
    try PurchaseSubscriptions.leave(account, in: transaction)
  }

  /// Removes all that was given and bought for a space that was never anybody's, such as a demonstration.
  public static func remove(
    _ space: UUID, in transaction: any WriteTransaction
  ) throws {
    for one in try PurchaseSubscriptions.of(beneficiary: space, in: transaction) {
      try PurchaseFacts.remove(of: one.id, in: transaction)
      try PurchaseSubscriptions.remove(one.id, in: transaction)
    }
  }

  /// How many subscriptions there are in each state, as they were last folded.
  public static func counts(
    in transaction: any ReadTransaction
  ) throws -> [(state: String, count: Int64)] {
    try PurchaseSubscriptions.counts(in: transaction)
  }
}
