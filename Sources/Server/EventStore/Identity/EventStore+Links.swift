import Analytics
import Database
import SyncServer
import Values

/// That two pseudonyms are one person.
public struct EventLink: Hashable, Sendable {
  public var origin: UUID
  /// Never the origin of another link.
  public var person: UUID
  public var at: Instant
}

/// The table `event_link`.
extension EventStore {
  /// All links, by their origins.
  public func links(in transaction: any ReadTransaction) throws -> [EventLink] {
    try transaction.rows("SELECT origin, person, at FROM event_link ORDER BY origin") { row in
      EventLink(
        origin: row.uuid(0), person: row.uuid(1), at: Instant(milliseconds: row.int(2)))
    }
  }

  /// Says that what is under `origin` is the person's as well; of one that is somebody's already it says
  /// nothing.
  func link(_ origin: UUID, to person: UUID, in transaction: any WriteTransaction) throws {
    guard origin != person else { return }
    try transaction.execute(
      """
      INSERT INTO event_link (origin, person, at) VALUES ($1, $2, $3) \
      ON CONFLICT (origin) DO NOTHING
      """,
      [SQLValue(origin), SQLValue(person), .integer(now().milliseconds)])
  }

  /// Those under which a person's events lie: their own, and what is linked to it.
  public func pseudonyms(
    of person: UUID, in transaction: any ReadTransaction
  ) throws -> [UUID] {
    try [person]
      + transaction.rows(
        "SELECT origin FROM event_link WHERE person = $1 ORDER BY origin", [SQLValue(person)]
      ) { $0.uuid(0) }
  }

  /// Those under which a device's events of nobody lie that are not somebody's by now; nil for a proof
  /// that is none.
  public func pseudonyms(
    of proof: InstallationProof, in transaction: any ReadTransaction
  ) throws -> [UUID]? {
    guard let installation = try installation(with: proof, in: transaction) else { return nil }
    return try transaction.rows(
      """
      SELECT e.pseudonym FROM event_epoch AS e \
      LEFT JOIN event_link AS l ON l.origin = e.pseudonym \
      WHERE e.installation = $1 AND e.subject IS NULL AND e.ended IS NULL AND l.origin IS NULL \
      ORDER BY e.epoch
      """, [SQLValue(installation.id)]
    ) { $0.uuid(0) }
  }
}
