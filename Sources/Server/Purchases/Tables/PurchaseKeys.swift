import Crypto
import Database
import SyncServer
import Values

/// The table `purchase_key`: what seals the words of stores, which may name people. Without the key of
/// an account nobody reads what a store said of its purchases; what was paid and until when stays.
enum PurchaseKeys {
  /// Seals what a store said.
  /// - Parameter digest: of that, so that no two are sealed with one key.
  static func seal(
    _ words: [UInt8], digest: String, of account: UUID, in transaction: any WriteTransaction
  ) throws -> [UInt8] {
    try transaction.execute(
      "INSERT INTO purchase_key (account, secret) VALUES ($1, $2) ON CONFLICT (account) DO NOTHING",
      [SQLValue(account), .blob(SealingKey().bytes)])
    guard let key = try find(account, in: transaction) else {
      throw DatabaseError.unavailable("purchase_key")
    }
    return key.derived(for: Array(digest.utf8)).seal(words, number: 0, in: [])
  }

  /// Opens it; nil without the key.
  static func open(
    _ sealed: [UInt8], digest: String, of account: UUID, in transaction: any ReadTransaction
  ) throws -> [UInt8]? {
    try find(account, in: transaction)?.derived(for: Array(digest.utf8))
      .open(sealed, number: 0, in: [])
  }

  static func remove(of account: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute("DELETE FROM purchase_key WHERE account = $1", [SQLValue(account)])
  }

  private static func find(
    _ account: UUID, in transaction: any ReadTransaction
  ) throws -> SealingKey? {
    try transaction.first(
      "SELECT secret FROM purchase_key WHERE account = $1", [SQLValue(account)]
    ) { $0.bytes(0) }.flatMap { SealingKey(bytes: $0) }
  }
}
