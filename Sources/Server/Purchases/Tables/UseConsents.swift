import Database
import SyncServer
import Values

/// The table `purchase_use_consent`: who lets the App Store be told what they had of a purchase when they ask it for
/// their money.
enum UseConsents {
  static func has(_ account: UUID, in transaction: any ReadTransaction) throws -> Bool {
    try transaction.first(
      "SELECT given_at FROM purchase_use_consent WHERE account = $1", [SQLValue(account)]
    ) { $0.int(0) } != nil
  }

  static func give(
    _ account: UUID, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO purchase_use_consent (account, given_at) VALUES ($1, $2) \
      ON CONFLICT (account) DO NOTHING
      """, [SQLValue(account), .integer(now.milliseconds)])
  }

  static func remove(of account: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "DELETE FROM purchase_use_consent WHERE account = $1", [SQLValue(account)])
  }
}
