import Database
import SyncServer
import Values

/// What was announced and waits for somebody's approval in the store.
public struct WaitingIntent: Hashable, Sendable {
  public var intent: PurchaseIntent
  public var since: Instant
}

/// A store that asks a parent first (Ask to Buy) tells the server nothing until they say yes, and never that they said
/// no. So the device says that it waits, and that nobody waits any more; what is approved comes as any purchase does.
extension PurchaseLedger {
  /// Notes whether what an account announced waits for somebody's approval.
  /// - Returns: whether the account announced such a thing.
  /// - Throws: `DatabaseError`.
  public func setWaiting(_ waits: Bool, for id: UUID, by payer: UUID) async throws -> Bool {
    let now = now()
    return try await database.write { transaction -> Bool in
      guard let intent = try PurchaseIntents.find(id, in: transaction), intent.payer == payer else {
        return false
      }
      try PurchaseIntents.setWaiting(id, since: waits ? now : nil, in: transaction)
      return true
    }
  }

  /// What an account waits for, the one that waits longest first.
  /// - Throws: `DatabaseError`.
  public func waiting(
    of payer: UUID, in transaction: any ReadTransaction
  ) throws -> [WaitingIntent] {
    try PurchaseIntents.waiting(of: payer, in: transaction)
  }
}
