import Database
import SyncServer
import Values

/// What is removed of accounts and spaces that are gone.
extension PurchaseLedger {
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
}
