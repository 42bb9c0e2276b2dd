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
    let brought = try subscriptions(broughtBy: payer, in: transaction)
    return rules.sold.offersTrial(having: there + brought, at: now)
  }

  /// What the same account announced, or was announced for the same, with that itself: by their ids.
  /// - Throws: `DatabaseError`.
  public static func announced(
    beside id: UUID, in transaction: any ReadTransaction
  ) throws -> [UUID] {
    try PurchaseIntents.beside(id, in: transaction)
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
}
