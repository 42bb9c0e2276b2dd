import Database
import Purchases
import Subscriptions
import SyncServer
import Values

/// A bill counts from the end of what is paid. Where that end moves while one waits, because the one before was paid
/// twice or went back, it is to be paid no more: another comes seven days before the new end, or none.
extension Checkout {
  /// Voids bills that wait and do not begin where what is paid ends. Who pays one all the same has paid, and has a whole
  /// period for it.
  /// - Returns: whether there were such.
  func voidStaleBills(of id: UUID) async throws -> Bool {
    try await database.write(in: id) { transaction -> Bool in
      guard let subscription = try Checkouts.find(id, in: transaction)?.billsID,
        let paidUntil = try ledger.paidUntil(of: subscription, in: transaction)
      else { return false }
      let isOver = try isGivenBack(subscription, in: transaction)
      var isChanged = false
      for var one in try Bills.of(id, in: transaction)
      where one.isTold && one.isOpen && one.isFollowing {
        guard isOver || one.bill.periodStart < paidUntil else { continue }
        one.bill.isVoid = true
        try Bills.put(one, in: transaction)
        isChanged = true
      }
      return isChanged
    }
  }

  /// Whether what was paid last went back, or was lost in a dispute.
  func isGivenBack(
    _ subscription: SubscriptionID, in transaction: any ReadTransaction
  ) throws -> Bool {
    let standing = try ledger.standing(of: subscription, at: now(), in: transaction)
    switch standing?.state {
    case .refunded?, .revoked?: return true
    default: return false
    }
  }
}

extension StoredBill {
  /// Whether it follows one that was paid: those have days of grace.
  fileprivate var isFollowing: Bool { bill.graceUntil != nil }
}
