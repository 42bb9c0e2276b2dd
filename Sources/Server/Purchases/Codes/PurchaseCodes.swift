import Database
import SyncServer
import Values

/// The tables `purchase_code` and `purchase_code_use`.
enum PurchaseCodes {
  private static let columns = "digest, hint, plan, days, is_trial, uses, used, ends_at, made_at"

  static func add(_ code: PurchaseCode, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      """
      INSERT INTO purchase_code (\(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      """,
      [
        .blob(code.digest), .text(code.hint), .text(code.plan), .integer(code.days),
        .integer(code.isTrial ? 1 : 0), .integer(code.uses), .integer(code.used),
        SQLValue(code.endsAt?.milliseconds), .integer(code.madeAt.milliseconds),
      ])
  }

  static func find(
    _ digest: [UInt8], in transaction: any ReadTransaction
  ) throws -> PurchaseCode? {
    try transaction.first(
      "SELECT \(columns) FROM purchase_code WHERE digest = $1", [.blob(digest)], read)
  }

  /// The newest first.
  static func all(in transaction: any ReadTransaction) throws -> [PurchaseCode] {
    try transaction.rows(
      "SELECT \(columns) FROM purchase_code ORDER BY made_at DESC, digest", [], read)
  }

  /// Lets it be redeemed no more from then on.
  static func end(
    _ digest: [UInt8], at time: Instant, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      UPDATE purchase_code SET ends_at = $2 \
      WHERE digest = $1 AND (ends_at IS NULL OR ends_at > $2)
      """, [.blob(digest), .integer(time.milliseconds)])
  }

  /// Counts one use more; false when there were as many as may be.
  static func count(
    _ digest: [UInt8], in transaction: any WriteTransaction
  ) throws -> Bool {
    try transaction.execute(
      "UPDATE purchase_code SET used = used + 1 WHERE digest = $1 AND used < uses",
      [.blob(digest)]) > 0
  }

  /// Notes that an account has redeemed it; false when it had.
  static func use(
    _ digest: [UInt8], by account: UUID, as subscription: String, at now: Instant,
    in transaction: any WriteTransaction
  ) throws -> Bool {
    try transaction.execute(
      """
      INSERT INTO purchase_code_use (code, account, subscription, used_at) \
      VALUES ($1, $2, $3, $4) ON CONFLICT (code, account) DO NOTHING
      """,
      [
        .blob(digest), SQLValue(account), .text(subscription), .integer(now.milliseconds),
      ]) > 0
  }

  /// What an account has of it.
  static func subscription(
    of digest: [UInt8], by account: UUID, in transaction: any ReadTransaction
  ) throws -> String? {
    try transaction.first(
      "SELECT subscription FROM purchase_code_use WHERE code = $1 AND account = $2",
      [.blob(digest), SQLValue(account)]
    ) { $0.text(0) }
  }

  /// All that an account has by codes, for whomever it redeemed them.
  static func subscriptions(
    by account: UUID, in transaction: any ReadTransaction
  ) throws -> [String] {
    try transaction.rows(
      "SELECT subscription FROM purchase_code_use WHERE account = $1 ORDER BY used_at, subscription",
      [SQLValue(account)]
    ) { $0.text(0) }
  }

  static func forget(_ account: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "DELETE FROM purchase_code_use WHERE account = $1", [SQLValue(account)])
  }

  private static func read(_ row: any Row) -> PurchaseCode {
    PurchaseCode(
      digest: row.bytes(0), hint: row.text(1), plan: row.text(2), days: row.int(3),
      isTrial: row.int(4) != 0, uses: row.int(5), used: row.int(6),
      endsAt: row.intOrNil(7).map { Instant(milliseconds: $0) },
      madeAt: Instant(milliseconds: row.int(8)))
  }
}
