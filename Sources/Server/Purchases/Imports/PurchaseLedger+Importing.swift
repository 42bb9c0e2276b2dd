import Database
import Subscriptions
import SyncServer
import Values

/// What another service knew of purchases. It counts until the store tells of the same itself.
extension PurchaseLedger {
  /// Why something is not imported.
  public enum ImportProblem: Error, Hashable, Sendable {
    /// Nothing of that name is sold here.
    case notSold
    /// Plans are for spaces here, and the account runs none, or several.
    case spaces(Int)
  }

  /// For whom an account's purchase would be: the account, or the one space that it runs.
  /// - Throws: `ImportProblem`, `DatabaseError`.
  public func importBeneficiary(
    _ purchase: RevenueCatExport.Purchase, of account: UUID, in transaction: any ReadTransaction
  ) throws -> Beneficiary {
    guard rules.sold.product(purchase.product) != nil else { throw ImportProblem.notSold }
    if rules.reaches.contains(.account) { return .account(account) }
    let spaces = try people.spaces(account, transaction)
    guard spaces.count == 1 else { throw ImportProblem.spaces(spaces.count) }
    return .space(spaces[0])
  }

  /// Takes what another service says of an account's purchase; what is known already changes nothing.
  /// - Throws: `ImportProblem`, `DatabaseError`, `SyncError.behind`.
  public func record(
    _ purchase: RevenueCatExport.Purchase, of account: UUID
  ) async throws {
    let now = now()
    let intent = try await database.write { transaction -> UUID? in
      let known = try PurchaseSubscriptions.find(purchase.told.subscription.text, in: transaction)
      guard known?.beneficiary == nil else { return nil }
      let beneficiary = try self.importBeneficiary(purchase, of: account, in: transaction)
      // As if it had been announced here.
      let intent = PurchaseIntent(
        id: .fresh(at: now), payer: account, beneficiary: beneficiary,
        product: purchase.product.rawValue, madeAt: now)
      try PurchaseIntents.add(intent, in: transaction)
      return intent.id
    }
    for told in [purchase.told, purchase.trial].compactMap({ $0 }) {
      var told = told
      told.intent = intent
      try await record(told, from: account)
    }
  }
}
