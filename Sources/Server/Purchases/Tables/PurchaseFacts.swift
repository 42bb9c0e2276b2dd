import Crypto
import Database
import Fields
import Subscriptions
import SyncServer
import Values

/// A row of the ledger: one thing that was told of a subscription, as it was told. It is never changed.
public struct LedgerRow: Sendable {
  public var id: UUID
  public var fact: Fact
  /// Why it was told, in the word of who told it; it decides nothing.
  public var reason: String
  public var receivedAt: Instant
}

/// The table `purchase_fact`: append-only.
enum PurchaseFacts {
  private static let columns =
    "id, subscription, kind, reason, signed_at, received_at, digest, content"

  /// Adds a fact; false when it is there already.
  /// - Parameter sealed: what was said, whole, and the account whose key seals it.
  static func add(
    _ row: LedgerRow, sealed: (words: [UInt8], account: UUID)?,
    in transaction: any WriteTransaction
  ) throws -> Bool {
    let subscription = row.fact.subscription.text
    let digest = row.fact.digest.hex
    guard try !has(digest, of: subscription, in: transaction) else { return false }
    let words = try sealed.map {
      try PurchaseKeys.seal($0.words, digest: digest, of: $0.account, in: transaction)
    }
    return try transaction.execute(
      """
      INSERT INTO purchase_fact (\(columns), sealed_for, sealed) \
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
      ON CONFLICT (subscription, digest) DO NOTHING
      """,
      [
        SQLValue(row.id), .text(subscription), .text(row.fact.kind), .text(row.reason),
        .integer(row.fact.signedAt.milliseconds), .integer(row.receivedAt.milliseconds),
        .text(digest), .text(row.fact.json.jsonText),
        sealed.map { SQLValue($0.account) } ?? .null, SQLValue(words),
      ]) > 0
  }

  private static func has(
    _ digest: String, of subscription: String, in transaction: any ReadTransaction
  ) throws -> Bool {
    try transaction.first(
      "SELECT 1 FROM purchase_fact WHERE subscription = $1 AND digest = $2",
      [.text(subscription), .text(digest)]
    ) { _ in true } ?? false
  }

  /// All of a subscription, in the order in which they came.
  static func of(
    _ subscription: String, in transaction: any ReadTransaction
  ) throws -> [LedgerRow] {
    try transaction.rows(
      """
      SELECT \(columns) FROM purchase_fact WHERE subscription = $1 ORDER BY received_at, id
      """, [.text(subscription)], read)
  }

  static func find(
    _ id: UUID, in transaction: any ReadTransaction
  ) throws -> LedgerRow? {
    try transaction.first(
      "SELECT \(columns) FROM purchase_fact WHERE id = $1", [SQLValue(id)], read)
  }

  /// What was said in a fact, whole; nil where nobody can read it any more, and of one that nobody said
  /// but an operator.
  static func words(
    of id: UUID, in transaction: any ReadTransaction
  ) throws -> [UInt8]? {
    let row = try transaction.first(
      "SELECT digest, sealed_for, sealed FROM purchase_fact WHERE id = $1 AND sealed IS NOT NULL",
      [SQLValue(id)]
    ) { (digest: $0.text(0), account: $0.uuid(1), sealed: $0.bytes(2)) }
    guard let row else { return nil }
    return try PurchaseKeys.open(
      row.sealed, digest: row.digest, of: row.account, in: transaction)
  }

  static func remove(of subscription: String, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "DELETE FROM purchase_fact WHERE subscription = $1", [.text(subscription)])
  }

  /// What this program cannot read stays as it came, and counts for nothing.
  private static func read(_ row: any Row) -> LedgerRow {
    var unknown = UnknownFact()
    unknown.subscription = SubscriptionID(row.text(1)) ?? SubscriptionID()
    unknown.signedAt = Instant(milliseconds: row.int(4))
    unknown.digest = FactDigest([UInt8](hexadecimal: row.text(6)) ?? [])
    unknown.kind = row.text(2)
    let content = (try? JSONValue.parse(Array(row.text(7).utf8))) ?? .null
    unknown.body = content
    let fact = Fact(kind: row.text(2), json: content, row: unknown) ?? .unknown(unknown)
    return LedgerRow(
      id: row.uuid(0), fact: fact, reason: row.text(3),
      receivedAt: Instant(milliseconds: row.int(5)))
  }
}
