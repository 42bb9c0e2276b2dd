import Care
import Database
import SyncServer
import Values

/// The table `reward_session`: extra sessions that accounts earned, of which each is had once.
enum RewardSessions {
  /// Adds one, unless the account earned one on that day or has as many as may be.
  static func earn(
    _ reward: RewardSession, by account: UUID, on day: CivilDate, at now: Instant,
    in transaction: any WriteTransaction
  ) throws {
    guard try open(of: account, at: now, in: transaction).count < RewardRules.most else { return }
    try transaction.execute(
      """
      INSERT INTO reward_session (id, account, day, earned_at, ends_at) \
      VALUES ($1, $2, $3, $4, $5) ON CONFLICT (account, day) DO NOTHING
      """,
      [
        SQLValue(reward.id), SQLValue(account), .text(day.description),
        .integer(now.milliseconds), .integer(reward.until.milliseconds),
      ])
  }

  /// Those that can be had, the one that ends first before others.
  static func open(
    of account: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> [RewardSession] {
    try transaction.rows(
      """
      SELECT id, ends_at FROM reward_session \
      WHERE account = $1 AND session IS NULL AND ends_at > $2 ORDER BY ends_at, id
      """, [SQLValue(account), .integer(now.milliseconds)]
    ) { RewardSession($0.uuid(0), until: Instant(milliseconds: $0.int(1))) }
  }

  /// Uses one for a session; false for one that is not the account's, was over as it started, or went to another.
  static func use(
    _ reward: UUID, of account: UUID, in session: UUID, at start: Instant,
    in transaction: any WriteTransaction
  ) throws -> Bool {
    try transaction.execute(
      """
      UPDATE reward_session SET session = $3 WHERE id = $1 AND account = $2 AND ends_at > $4 \
      AND (session IS NULL OR session = $3)
      """,
      [
        SQLValue(reward), SQLValue(account), SQLValue(session), .integer(start.milliseconds),
      ]) > 0
  }

  static func forget(
    endedBefore time: Instant, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "DELETE FROM reward_session WHERE ends_at < $1", [.integer(time.milliseconds)])
  }
}
