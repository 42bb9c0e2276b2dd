import Database
import SyncServer
import Values

/// A row of the ledger: one thing that was told of a subscription, as it was told. It is never changed.
public struct StoredFact: Hashable, Sendable {
  public var id: UUID
  /// The subscription's source and the source's id.
  public var subscription: String
  /// What kind of thing was told: `transaction`, `renewal`, `web`, `grant`, `unknown`.
  public var kind: String
  /// Why it was told, in the word of who told it; it decides nothing.
  public var reason: String
  /// When it was said, by who said it.
  public var signedAt: Instant
  public var receivedAt: Instant
  /// Of what was said, which is one fact however often it comes.
  public var digest: [UInt8]
  /// What counts of it, as JSON: products, times and amounts, and nobody's name.
  public var content: String
}

/// The table `purchase_fact`: append-only.
enum PurchaseFacts {
  private static let columns =
    "id, subscription, kind, reason, signed_at, received_at, digest, content"

  /// Adds a fact; false when it is there already.
  /// - Parameter sealed: what was said, whole, and the account whose key seals it.
  static func add(
    _ fact: StoredFact, sealed: (words: [UInt8], account: UUID)?,
    in transaction: any WriteTransaction
  ) throws -> Bool {
    guard try !has(fact.digest, of: fact.subscription, in: transaction) else { return false }
    let words = try sealed.map {
      try PurchaseKeys.seal($0.words, digest: fact.digest, of: $0.account, in: transaction)
    }
    return try transaction.execute(
      """
      INSERT INTO purchase_fact (\(columns), sealed_for, sealed) \
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
      ON CONFLICT (subscription, digest) DO NOTHING
      """,
      [
        SQLValue(fact.id), .text(fact.subscription), .text(fact.kind), .text(fact.reason),
        .integer(fact.signedAt.milliseconds), .integer(fact.receivedAt.milliseconds),
        .blob(fact.digest), .text(fact.content), sealed.map { SQLValue($0.account) } ?? .null,
        SQLValue(words),
      ]) > 0
  }

  private static func has(
    _ digest: [UInt8], of subscription: String, in transaction: any ReadTransaction
  ) throws -> Bool {
    try transaction.first(
      "SELECT 1 FROM purchase_fact WHERE subscription = $1 AND digest = $2",
      [.text(subscription), .blob(digest)]
    ) { _ in true } ?? false
  }

  /// All of a subscription, in the order in which they came.
  static func of(
    _ subscription: String, in transaction: any ReadTransaction
  ) throws -> [StoredFact] {
    try transaction.rows(
      """
      SELECT \(columns) FROM purchase_fact WHERE subscription = $1 ORDER BY received_at, id
      """, [.text(subscription)], read)
  }

  static func find(
    _ id: UUID, in transaction: any ReadTransaction
  ) throws -> StoredFact? {
    try transaction.first(
      "SELECT \(columns) FROM purchase_fact WHERE id = $1", [SQLValue(id)], read)
  }

  /// What was said in a fact, whole; nil where nobody can read it any more, and of a fact that nobody
  /// said but an operator.
  static func words(
    of id: UUID, in transaction: any ReadTransaction
  ) throws -> [UInt8]? {
    let row = try transaction.first(
      "SELECT digest, sealed_for, sealed FROM purchase_fact WHERE id = $1 AND sealed IS NOT NULL",
      [SQLValue(id)]
    ) { (digest: $0.bytes(0), account: $0.uuid(1), sealed: $0.bytes(2)) }
    return try row.flatMap {
      try PurchaseKeys.open($0.sealed, digest: $0.digest, of: $0.account, in: transaction)
    }
  }

  static func remove(of subscription: String, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "DELETE FROM purchase_fact WHERE subscription = $1", [.text(subscription)])
  }

  private static func read(_ row: any Row) -> StoredFact {
    StoredFact(
      id: row.uuid(0), subscription: row.text(1), kind: row.text(2), reason: row.text(3),
      signedAt: Instant(milliseconds: row.int(4)), receivedAt: Instant(milliseconds: row.int(5)),
      digest: row.bytes(6), content: row.text(7))
  }
}
