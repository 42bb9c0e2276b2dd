import Database
import Values

/// What goes by itself, once it is old.
extension EventStore {
  /// How long it is known which messages of other systems came, and how many events were refused, in days.
  private static let daysOfCounts = 90
  /// How long an event may be on its way, in milliseconds (`IntakeLimits.oldest`).
  private static let oldest: Int64 = 90 * 86_400_000

  /// Removes events of days that are longer ago than so many months, and what is kept beside them.
  public func removeOld(months: Int, in transaction: any WriteTransaction) throws {
    let now = now()
    let today = day(of: now)
    let first = today.adding(months: -months)
    // What lies on a day came within a certain time after it; by that it is found in the index.
    let end = zone().start(of: first).adding(milliseconds: Self.oldest)
    try transaction.execute(
      "DELETE FROM event_batch WHERE received_at < $1 AND day < $2",
      [.integer(end.milliseconds), .integer(Int64(first.daysSinceEpoch))])
    try removeSegments(before: first, in: transaction)
    let counted = SQLValue.integer(Int64(today.adding(days: -Self.daysOfCounts).daysSinceEpoch))
    for table in ["event_message", "event_quarantine", "event_count"] {
      try transaction.execute("DELETE FROM \(table) WHERE day < $1", [counted])
    }
    // Nothing comes any more of what happened before they were erased.
    try transaction.execute(
      """
      DELETE FROM event_alias WHERE pseudonym IN \
      (SELECT pseudonym FROM event_erasure WHERE asked_at < $1)
      """, [.integer(now.adding(milliseconds: -Self.oldest).milliseconds)])
    let seen = SQLValue.integer(zone().start(of: first).milliseconds)
    try transaction.execute("DELETE FROM event_trait WHERE said_at < $1", [seen])
    // One that comes again after that makes itself known again. What is linked stays linked.
    try transaction.execute(
      """
      DELETE FROM event_epoch WHERE installation IN \
      (SELECT id FROM event_installation WHERE seen_at < $1)
      """, [seen])
    try transaction.execute("DELETE FROM event_installation WHERE seen_at < $1", [seen])
  }
}
