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

/// The table `reward_consent`: which accounts want offers.
enum RewardConsents {
  static func set(
    _ agrees: Bool, of account: UUID, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    if agrees {
      try transaction.execute(
        """
        INSERT INTO reward_consent (account, agreed_at) VALUES ($1, $2) \
        ON CONFLICT (account) DO NOTHING
        """, [SQLValue(account), .integer(now.milliseconds)])
    } else {
      try transaction.execute(
        "DELETE FROM reward_consent WHERE account = $1", [SQLValue(account)])
    }
  }

  static func has(_ account: UUID, in transaction: any ReadTransaction) throws -> Bool {
    try transaction.first(
      "SELECT 1 FROM reward_consent WHERE account = $1", [SQLValue(account)]
    ) { _ in true } ?? false
  }
}
