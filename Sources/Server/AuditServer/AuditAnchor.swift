import Crypto
import Database
import SyncServer
import Values

/// Where all chains ended on one day, signed: whoever rewrites a chain behind an anchor, with all of
/// its hashes, would have to sign as this server.
public struct AuditAnchor: Sendable {
  public let number: Int64
  /// The day in UTC: `2026-02-28`.
  public let day: String
  let madeAt: Int64
  /// The digest of the anchor before.
  let previous: [UInt8]
  /// Of all of the above, of the public key and of the heads.
  public let digest: [UInt8]
  public let publicKey: [UInt8]
  public let signature: [UInt8]

  /// Where a chain ended; in an anchor are those that had moved since they were last in one.
  struct Head: Hashable, Sendable {
    var space: UUID
    var number: Int64
    var hash: [UInt8]
  }

  static func digest(
    of app: String, _ number: Int64, _ day: String, madeAt: Int64, after previous: [UInt8],
    by publicKey: [UInt8], _ heads: [Head]
  ) -> [UInt8] {
    let start: [SQLValue] = [
      .text("umbu.audit.anchor.1"), .text(app), .integer(number), .text(day), .integer(madeAt),
      .blob(publicKey), .integer(Int64(heads.count)),
    ]
    return ChainHash.next(
      after: previous,
      start + heads.flatMap { [SQLValue($0.space), .integer($0.number), .blob($0.hash)] })
  }

  /// Makes the anchor of the day, unless there is one: of several processes on one database whoever
  /// comes first makes it.
  /// - Returns: the anchor; nil when the day has one, or a later day.
  /// - Throws: `DatabaseError`.
  public static func make(
    for app: String, in database: any Database, signedBy key: SigningKey, at now: Instant
  ) async throws -> AuditAnchor? {
    let day = CivilDate(at: now, minutesEast: 0).description
    let isThere = try await database.read { try latest(in: $0).map { $0.day >= day } ?? false }
    if isThere { return nil }
    return try await database.write(about: subject) { transaction -> AuditAnchor? in
      let last = try latest(in: transaction)
      if let last, last.day >= day { return nil }
      let number = (last?.number ?? 0) + 1
      let previous = last?.digest ?? ChainHash.start
      let heads = try moved(in: transaction)
      let digest = digest(
        of: app, number, day, madeAt: now.milliseconds, after: previous, by: key.publicKey, heads)
      let anchor = AuditAnchor(
        number: number, day: day, madeAt: now.milliseconds, previous: previous, digest: digest,
        publicKey: key.publicKey, signature: key.sign(digest))
      try anchor.insert(heads, in: transaction)
      return anchor
    }
  }

  /// What writes of anchors are about: no space has such a number.
  private static let subject: Int64 = 0x616E_6368_6F72

  private static func latest(
    in transaction: any ReadTransaction
  ) throws -> (number: Int64, day: String, digest: [UInt8])? {
    try transaction.first(
      "SELECT number, day, digest FROM audit_anchor ORDER BY number DESC LIMIT 1"
    ) { ($0.int(0), $0.text(1), $0.bytes(2)) }
  }

  private static func moved(in transaction: any ReadTransaction) throws -> [Head] {
    try transaction.rows(
      """
      SELECT h.space, h.number, h.hash FROM audit_head AS h WHERE NOT EXISTS ( \
      SELECT 1 FROM audit_anchor_head AS a WHERE a.space = h.space AND a.number = h.number) \
      ORDER BY h.space
      """, [], Head.init(row:))
  }

  private func insert(_ heads: [Head], in transaction: any WriteTransaction) throws {
    try transaction.execute(
      """
      INSERT INTO audit_anchor (number, day, made_at, previous, digest, public_key, signature) \
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      """,
      [
        .integer(number), .text(day), .integer(madeAt), .blob(previous), .blob(digest),
        .blob(publicKey), .blob(signature),
      ])
    for head in heads {
      try transaction.execute(
        "INSERT INTO audit_anchor_head (anchor, space, number, hash) VALUES ($1, $2, $3, $4)",
        [.integer(number), SQLValue(head.space), .integer(head.number), .blob(head.hash)])
    }
  }
}

extension AuditAnchor.Head {
  /// From columns of the space, the number and the hash.
  init(row: any Row) { self.init(row, from: 0) }

  init(_ row: any Row, from first: Int) {
    self.init(
      space: row.withBytes(first) { UUID($0) } ?? .zero, number: row.int(first + 1),
      hash: row.bytes(first + 2))
  }
}
