import Database
import SyncServer
import Values

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
