import Database
import SyncServer
import Values

/// The table `session_sequence`: how often a session, or what becomes of who comes to it, was changed in
/// a way that calendars of other programs show (RFC 5545 section 3.8.7.4). One that never was has no row.
/// `PlannedAppointments` and `FeedSessions` read it with the session.
enum SessionSequences {
  /// Notes one more change.
  static func advance(
    _ session: UUID, in space: UUID, at now: Instant, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO session_sequence (space, session, sequence, changed_at) VALUES ($1, $2, 1, $3) \
      ON CONFLICT (space, session) DO UPDATE SET sequence = session_sequence.sequence + 1, \
      changed_at = excluded.changed_at
      """, [SQLValue(space), SQLValue(session), .integer(now.milliseconds)])
  }
}
