import Crypto
import Database
import SyncServer
import Values

/// Where all chains ended in one hour, signed: whoever rewrites a chain behind an anchor, with all of
/// its hashes, would have to sign as this server.
public struct AuditAnchor: Hashable, Sendable {
  public let number: Int64
  /// The hour in UTC: `2026-02-28T13`; the day alone in those that earlier versions made.
  public let period: String
  let madeAt: Int64
  /// The digest of the anchor before.
  let previous: [UInt8]
  /// Of all of the above, of the public key and of the heads.
  public let digest: [UInt8]
  public let publicKey: [UInt8]
  public let signature: [UInt8]

  /// Which anchor it is, and of when.
  struct Hour: Hashable, Sendable {
    var number: Int64
    var period: String
    var madeAt: Int64
  }

  var hour: Hour { Hour(number: number, period: period, madeAt: madeAt) }

  /// Where a chain ended; in an anchor are those that had moved since they were last in one.
  struct Head: Hashable, Sendable {
    var space: UUID
    var number: Int64
    var hash: [UInt8]
  }

  static func digest(
    of app: String, _ hour: Hour, after previous: [UInt8], by publicKey: [UInt8], _ heads: [Head]
  ) -> [UInt8] {
    let start: [SQLValue] = [
      .text("umbu.audit.anchor.1"), .text(app), .integer(hour.number), .text(hour.period),
      .integer(hour.madeAt), .blob(publicKey), .integer(Int64(heads.count)),
    ]
    return ChainHash.next(
      after: previous,
      start + heads.flatMap { [SQLValue($0.space), .integer($0.number), .blob($0.hash)] })
  }

  /// Makes the anchor of the hour, unless there is one: of several processes on one database whoever
  /// comes first makes it. A day has one also when nothing was written.
  /// - Parameter also: what becomes durable with the anchor.
  /// - Returns: the anchor; nil when the hour has one, or a later hour, or nothing was written since.
  /// - Throws: `DatabaseError`; what `also` throws.
  public static func make(
    for app: String, in database: any Database, signedBy key: SigningKey, at now: Instant,
    also: @escaping @Sendable (AuditAnchor, any WriteTransaction) throws -> Void = { _, _ in }
  ) async throws -> AuditAnchor? {
    let period = String(now.description.prefix(13))
    let isDue = try await database.read { try self.isDue(period, in: $0) }
    guard isDue else { return nil }
    return try await database.write(about: subject) { transaction -> AuditAnchor? in
      guard try self.isDue(period, in: transaction) else { return nil }
      let last = try latest(in: transaction)
      let hour = Hour(
        number: (last?.number ?? 0) + 1, period: period, madeAt: now.milliseconds)
      let previous = last?.digest ?? ChainHash.start
      let heads = try moved(in: transaction)
      let digest = digest(of: app, hour, after: previous, by: key.publicKey, heads)
      let anchor = AuditAnchor(
        number: hour.number, period: period, madeAt: hour.madeAt, previous: previous,
        digest: digest, publicKey: key.publicKey, signature: key.sign(digest))
      try anchor.insert(heads, in: transaction)
      try also(anchor, transaction)
      return anchor
    }
  }

  /// Whether an hour is to have an anchor that has none. Days sort before their hours.
  private static func isDue(_ period: String, in transaction: any ReadTransaction) throws -> Bool {
    guard let last = try latest(in: transaction) else { return true }
    guard last.period < period else { return false }
    return try last.period.prefix(10) < period.prefix(10) || !moved(in: transaction).isEmpty
  }

  /// What writes of anchors are about: no space has such a number.
  private static let subject: Int64 = 0x616E_6368_6F72

  private static func latest(
    in transaction: any ReadTransaction
  ) throws -> (number: Int64, period: String, digest: [UInt8])? {
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
        .integer(number), .text(period), .integer(madeAt), .blob(previous), .blob(digest),
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
