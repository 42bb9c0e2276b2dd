import Database
import SyncServer
import Values

extension AnalyticsPeople {
  /// All who have a pseudonym, in the order of the accounts.
  public func known(in transaction: any ReadTransaction) throws -> [Known] {
    try transaction.rows(
      "SELECT account, subject, pseudonym FROM analytics_person ORDER BY account"
    ) { Known(account: $0.uuid(0), subject: $0.uuid(1), pseudonym: $0.uuid(2)) }
  }

  /// The accounts that a marketing tool was told are in a segment.
  public func segment(
    of hook: UUID, in transaction: any ReadTransaction
  ) throws -> Set<UUID> {
    let accounts = try transaction.rows(
      "SELECT account FROM analytics_segment WHERE hook = $1", [SQLValue(hook)]
    ) { $0.uuid(0) }
    return Set(accounts)
  }

  /// Notes what it was told. May be done again.
  public func tell(
    _ entered: [UUID], _ left: [UUID], of hook: UUID, in transaction: any WriteTransaction
  ) throws {
    for account in entered {
      try transaction.execute(
        """
        INSERT INTO analytics_segment (hook, account) VALUES ($1, $2) \
        ON CONFLICT (hook, account) DO NOTHING
        """, [SQLValue(hook), SQLValue(account)])
    }
    for account in left {
      try transaction.execute(
        "DELETE FROM analytics_segment WHERE hook = $1 AND account = $2",
        [SQLValue(hook), SQLValue(account)])
    }
  }

  /// Forgets what a tool was told that is told nothing more.
  public func forget(segment hook: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute("DELETE FROM analytics_segment WHERE hook = $1", [SQLValue(hook)])
  }
}
