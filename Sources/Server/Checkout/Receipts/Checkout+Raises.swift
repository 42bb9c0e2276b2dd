import Database
import Purchases
import Subscriptions
import SyncServer
import Values

/// That what follows costs more.
extension Checkout {
  /// Has who pays by card told that the next period costs more: once for each price, after the ledger has heard of it.
  func tellOfRaise(_ snapshot: WebSnapshot, of checkout: UUID) async throws {
    let id = snapshot.subscription
    let now = now()
    try await database.write(in: checkout) { transaction -> Void in
      guard let raise = try ledger.standing(of: id, at: now, in: transaction)?.raise else { return }
      let key = "raised \(id.storeID) \(raise.to.thousandths) \(raise.to.currency)"
      guard try ToldObjects.told(key, in: transaction) == 0 else { return }
      try ToldObjects.tell(key, in: transaction)
      try orderLetter(LetterArguments(raised: checkout), at: now, in: transaction)
    }
  }

  /// Whether a bill that is paid by hand asks for more than the last one that was paid.
  func priceRaise(
    in bill: WebBill, of checkout: UUID, _ transaction: any ReadTransaction
  ) throws -> PriceRaise? {
    let paid = try Bills.of(checkout, in: transaction).last {
      $0.bill.paidAt != nil && $0.bill.product == bill.product
    }
    return PriceRaise.between(paid?.bill.amount, bill.amount, at: bill.periodStart)
  }
}
