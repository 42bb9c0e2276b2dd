import Database
import Sync
import Values

/// Refusals that nobody fetches end; the numbers of clients stay for ever.
extension SyncClient {
  /// How long a client may be away before it is noted again that it was here, in milliseconds.
  private static let day: Int64 = 86_400_000

  /// Whether it is to be noted that the client was here: its refusals wait, and it only pulls.
  func isToNote(at now: Instant) -> Bool {
    refusals > 0 && !hasEnded && now.since(seenAt) > Self.day
  }

  static func note(_ id: UUID, at now: Instant, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "UPDATE sync_client SET seen_at = $2 WHERE id = $1 AND has_ended = 0",
      [SQLValue(id), .integer(now.milliseconds)])
  }

  /// Forgets the refusals of a client, unless it was here since `time`.
  static func end(
    _ id: UUID, unseenSince time: Instant, in transaction: any WriteTransaction
  ) throws {
    let ended = try transaction.execute(
      """
      UPDATE sync_client SET has_ended = 1, refusals = 0 \
      WHERE id = $1 AND seen_at < $2 AND refusals > 0
      """, [SQLValue(id), .integer(time.milliseconds)])
    guard ended > 0 else { return }
    try transaction.execute("DELETE FROM sync_refusal WHERE client = $1", [SQLValue(id)])
  }

  /// Ends those of an account's clients in a space that were away for longest, until no more refusals
  /// are kept of all of them than `SyncLimits.accountRefusals`.
  /// - Parameter client: the one that is here, which is spared.
  static func endLongestAbsent(
    of account: UUID, in space: UUID, but client: UUID, _ transaction: any WriteTransaction
  ) throws {
    let whose = [SQLValue(space), SQLValue(account)]
    while true {
      let kept = try transaction.first(
        """
        SELECT CAST(COALESCE(sum(refusals), 0) AS BIGINT) FROM sync_client \
        WHERE space = $1 AND account = $2 AND refusals > 0
        """, whose
      ) { $0.int(0) }
      guard kept ?? 0 > SyncLimits.accountRefusals,
        let absent = try transaction.first(
          """
          SELECT id FROM sync_client WHERE space = $1 AND account = $2 AND refusals > 0 \
          AND id <> $3 ORDER BY seen_at, id LIMIT 1
          """, whose + [SQLValue(client)], { $0.withBytes(0) { UUID($0) } ?? .zero })
      else { return }
      try end(absent, unseenSince: Instant(milliseconds: .max), in: transaction)
    }
  }

  /// The seconds until an account may have one more new client; nil when it may at once.
  ///
  /// The rows themselves are counted, which stay anyway: so no restart forgets them, and all processes
  /// see the same.
  static func wait(
    forNewOf account: UUID, most: Int, at now: Instant, _ transaction: any ReadTransaction
  ) throws -> Int? {
    let since = now.adding(milliseconds: -day)
    let found = try transaction.first(
      "SELECT count(*), min(created_at) FROM sync_client WHERE account = $1 AND created_at > $2",
      [SQLValue(account), .integer(since.milliseconds)]
    ) { (count: $0.int(0), first: $0.isNull(1) ? 0 : $0.int(1)) }
    guard let found, found.count >= most else { return nil }
    return max(1, Int((found.first - since.milliseconds + 999) / 1_000))
  }
}
