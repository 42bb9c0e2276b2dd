import Database
import SyncServer
import Values

/// The table `reward_offer`: codes that were made for accounts, sealed, each under a name that the account has
/// once.
enum RewardOffers {
  struct Row: Sendable {
    var name: String
    var code: [UInt8]
    var days: Int64
    var madeAt: Instant
    var endsAt: Instant
  }

  static func add(
    _ row: Row, of account: UUID, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO reward_offer (account, name, code, days, made_at, ends_at) \
      VALUES ($1, $2, $3, $4, $5, $6)
      """,
      [
        SQLValue(account), .text(row.name), .blob(row.code), .integer(row.days),
        .integer(row.madeAt.milliseconds), .integer(row.endsAt.milliseconds),
      ])
  }

  /// All of an account, the oldest first.
  static func of(
    _ account: UUID, in transaction: any ReadTransaction
  ) throws -> [Row] {
    try transaction.rows(
      """
      SELECT name, code, days, made_at, ends_at FROM reward_offer WHERE account = $1 \
      ORDER BY made_at, name
      """, [SQLValue(account)]
    ) { row in
      Row(
        name: row.text(0), code: row.bytes(1), days: row.int(2),
        madeAt: Instant(milliseconds: row.int(3)), endsAt: Instant(milliseconds: row.int(4)))
    }
  }
}
