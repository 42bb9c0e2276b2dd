import Database
import SyncServer
import Values

extension EventStore {
  /// The links of people whose events count: not of those who are being erased, nor of programs, demonstrations and
  /// who works on the app.
  public func visibleLinks(in transaction: any ReadTransaction) throws -> [EventLink] {
    try transaction.rows(
      """
      SELECT origin, person, at FROM event_link WHERE NOT EXISTS (SELECT 1 FROM event_erasure \
      WHERE event_erasure.pseudonym = event_link.person \
      OR event_erasure.pseudonym = event_link.origin) AND NOT EXISTS (SELECT 1 FROM event_epoch \
      WHERE event_epoch.pseudonym = event_link.person AND event_epoch.traffic BETWEEN $1 AND $2) \
      ORDER BY origin
      """, [.integer(Int64(EventTraffic.internal)), .integer(Int64(EventTraffic.bot))]
    ) { row in
      EventLink(
        origin: row.uuid(0), person: row.uuid(1), at: Instant(milliseconds: row.int(2)))
    }
  }
}
