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
  /// The account has the plan by a seat that another gave it.
  case hasSeat
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
      let sold = rules.sold.product(ProductID(product)),
      // Seats are bought as such, and not by the price of one.
      (sold.seats > 0) == (beneficiary.reach == .family)
    else { throw PurchaseProblem.notSold }
    return try await database.write(in: beneficiary.id) { transaction in
      let hasTrial = try self.check(
        product, for: beneficiary, paidBy: payer, through: source, at: now, transaction)
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

  /// Makes sure that something may be bought.
  /// - Returns: whether a free trial may begin by it.
  /// - Throws: `PurchaseProblem`, `DatabaseError`.
  private func check(
    _ product: String, for beneficiary: Beneficiary, paidBy payer: UUID,
    through source: PurchaseSource, at now: Instant, _ transaction: any ReadTransaction
  ) throws -> Bool {
    var concerned = [beneficiary.id]
    if let space = beneficiary.space { concerned += try people.owners(space, transaction) }
    let there = try subscriptions(of: concerned, in: transaction)
    switch rules.sold.refusal(toBuy: ProductID(product), through: source, having: there, at: now) {
    case nil: break
    case .notSold: throw PurchaseProblem.notSold
    case .runs(let managed, _, _): throw PurchaseProblem.runs(managed)
    }
    if beneficiary.space == nil,
      try !subscriptions(bySeatOf: beneficiary.id, at: now, in: transaction).isEmpty
    {
      throw PurchaseProblem.hasSeat
    }
    let paid = try PurchaseSubscriptions.of(payer: payer, in: transaction).compactMap {
      try subscription($0.id, in: transaction)
    }
    return rules.sold.offersTrial(having: there + paid, at: now)
  }

  /// What an account announced, where it may still be bought, and whether a free trial may begin by it; nil
  /// for what it did not announce.
  /// - Throws: `PurchaseProblem`, `DatabaseError`.
  public func announced(
    _ id: UUID, by payer: UUID, through source: PurchaseSource, at now: Instant,
    in transaction: any ReadTransaction
  ) throws -> (intent: PurchaseIntent, hasTrial: Bool)? {
    guard let intent = try PurchaseIntents.find(id, in: transaction), intent.payer == payer else {
      return nil
    }
    let hasTrial = try check(
      intent.product, for: intent.beneficiary, paidBy: payer, through: source, at: now,
      transaction)
    return (intent: intent, hasTrial: hasTrial)
  }

  /// What a subscription is worth; nil where nothing was told of it.
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

  /// Lets nobody read any more what stores said of an account's purchases, and takes the account out of
  /// them: what was paid, and until when, stays for the books.
  public static func forget(
    _ account: UUID, in transaction: any WriteTransaction
  ) throws {
    try PurchaseKeys.remove(of: account, in: transaction)
    try PurchaseIntents.remove(of: account, in: transaction)
    try UseConsents.remove(of: account, in: transaction)
    try PurchaseCodes.forget(account, in: transaction)
    try PurchaseSeats.forget(account, in: transaction)
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
