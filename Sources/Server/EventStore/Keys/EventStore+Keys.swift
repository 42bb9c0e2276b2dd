import Database
import SyncServer
import Values

/// The table `event_key`.
extension EventStore {
  /// The most keys that work at a time: all of them are looked through for the origin of a page.
  public static let mostKeys = 100

  /// Why no key is made.
  public enum KeyProblem: Error, Hashable, Sendable {
    /// One that works is called so already.
    case taken
    case tooMany
  }

  /// Makes a key.
  /// - Returns: it, and its text, which is told this once.
  /// - Throws: `KeyProblem`, `DatabaseError`.
  public func makeKey(
    _ kind: EventKey.Kind, named name: String, origins: [WebOrigin] = [],
    in transaction: any WriteTransaction
  ) throws -> (key: EventKey, text: String) {
    let working = try allKeys(in: transaction).filter { $0.revokedAt == nil }
    guard !working.contains(where: { $0.name == name }) else { throw KeyProblem.taken }
    guard working.count < Self.mostKeys else { throw KeyProblem.tooMany }
    let text = EventKey.text(kind)
    let key = EventKey(id: newID(), kind: kind, name: name, origins: origins, madeAt: now())
    try transaction.execute(
      """
      INSERT INTO event_key (id, digest, kind, name, origins, made_at) \
      VALUES ($1, $2, $3, $4, $5, $6)
      """,
      [
        SQLValue(key.id), .blob(EventKey.digest(of: text)), .text(kind.rawValue), .text(name),
        .text(origins.map(\.description).joined(separator: " ")),
        .integer(key.madeAt.milliseconds),
      ])
    return (key, text)
  }

  /// All that were ever made, the oldest first.
  public func allKeys(in transaction: any ReadTransaction) throws -> [EventKey] {
    try transaction.rows(
      """
      SELECT id, kind, name, origins, made_at, revoked_at FROM event_key \
      ORDER BY made_at, id LIMIT 10000
      """
    ) { try Self.key($0) }
  }

  /// The key of a text; nil for what is none, and for one that was revoked.
  public func key(
    _ text: String, in transaction: any ReadTransaction
  ) throws -> EventKey? {
    try transaction.first(
      """
      SELECT id, kind, name, origins, made_at, revoked_at FROM event_key \
      WHERE digest = $1 AND revoked_at IS NULL
      """, [.blob(EventKey.digest(of: text))]
    ) { try Self.key($0) }
  }

  /// Takes a key back: what comes with it from then on is refused.
  /// - Parameter name: its name, or its id.
  /// - Returns: nil where none of that name works.
  public func revokeKey(
    _ name: String, in transaction: any WriteTransaction
  ) throws -> EventKey? {
    var found = try allKeys(in: transaction).first { key in
      key.revokedAt == nil && (key.name == name || key.id.description == name)
    }
    guard let id = found?.id else { return nil }
    let now = now()
    try transaction.execute(
      "UPDATE event_key SET revoked_at = $2 WHERE id = $1",
      [SQLValue(id), .integer(now.milliseconds)])
    found?.revokedAt = now
    return found
  }

  private static func key(_ row: any Row) throws -> EventKey {
    guard let kind = EventKey.Kind(rawValue: row.text(1)) else {
      throw DatabaseError.corrupt("the key \(row.uuid(0)) is of no kind")
    }
    return EventKey(
      id: row.uuid(0), kind: kind, name: row.text(2),
      origins: row.text(3).parts { $0 == " " }.compactMap { WebOrigin($0) },
      madeAt: Instant(milliseconds: row.int(4)),
      revokedAt: row.intOrNil(5).map { Instant(milliseconds: $0) })
  }
}
