import Database
import SyncServer
import Values

/// What somebody is about to buy, as the server announced it: the store or the checkout hands the id back
/// (Apple's `appAccountToken`, Stripe's `client_reference_id`), and by it the server knows who pays and
/// for whom.
public struct PurchaseIntent: Hashable, Sendable {
  public var id: UUID
  public var payer: UUID
  public var beneficiary: Beneficiary
  /// The store's name of the product.
  public var product: String
  public var madeAt: Instant
}

/// The table `purchase_intent`.
enum PurchaseIntents {
  /// How long an intent is kept by which nothing was bought, in milliseconds: a child's purchase may wait for a
  /// parent, and a bill for its day.
  static let memory: Int64 = 90 * 86_400_000

  private static let columns = "id, payer, beneficiary, reach, product, made_at"

  static func add(_ intent: PurchaseIntent, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "INSERT INTO purchase_intent (\(columns)) VALUES ($1, $2, $3, $4, $5, $6)",
      [
        SQLValue(intent.id), SQLValue(intent.payer), SQLValue(intent.beneficiary.id),
        .integer(intent.beneficiary.reach.rawValue), .text(intent.product),
        .integer(intent.madeAt.milliseconds),
      ])
  }

  static func find(
    _ id: UUID, in transaction: any ReadTransaction
  ) throws -> PurchaseIntent? {
    try transaction.first(
      "SELECT \(columns) FROM purchase_intent WHERE id = $1", [SQLValue(id)], read)
  }

  /// Those of the same payer or for the same, with itself.
  static func beside(_ id: UUID, in transaction: any ReadTransaction) throws -> [UUID] {
    try transaction.rows(
      """
      SELECT id FROM purchase_intent \
      WHERE payer = (SELECT payer FROM purchase_intent WHERE id = $1) \
      UNION SELECT id FROM purchase_intent \
      WHERE beneficiary = (SELECT beneficiary FROM purchase_intent WHERE id = $1)
      """, [SQLValue(id)]
    ) { $0.uuid(0) }
  }

  /// The newest of an account for the same, if nothing was bought by it yet.
  static func open(
    of payer: UUID, for beneficiary: Beneficiary, product: String,
    in transaction: any ReadTransaction
  ) throws -> PurchaseIntent? {
    try transaction.first(
      """
      SELECT \(columns) FROM purchase_intent WHERE payer = $1 AND beneficiary = $2 AND reach = $3 \
      AND product = $4 AND subscription IS NULL ORDER BY made_at DESC LIMIT 1
      """,
      [
        SQLValue(payer), SQLValue(beneficiary.id), .integer(beneficiary.reach.rawValue),
        .text(product),
      ], read)
  }

  /// Notes what came of it; of several purchases the first stays.
  static func fulfil(
    _ id: UUID, by subscription: String, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "UPDATE purchase_intent SET subscription = $2 WHERE id = $1 AND subscription IS NULL",
      [SQLValue(id), .text(subscription)])
  }

  /// Notes since when it waits for somebody's approval; nil for no longer. What was bought waits for nothing.
  static func setWaiting(
    _ id: UUID, since time: Instant?, in transaction: any WriteTransaction
  ) throws {
    guard let time else {
      try transaction.execute(
        "UPDATE purchase_intent SET waits_since = NULL WHERE id = $1", [SQLValue(id)])
      return
    }
    try transaction.execute(
      """
      UPDATE purchase_intent SET waits_since = $2 WHERE id = $1 AND subscription IS NULL \
      AND waits_since IS NULL
      """, [SQLValue(id), .integer(time.milliseconds)])
  }

  /// Those of an account that wait for somebody's approval, the oldest first.
  static func waiting(
    of payer: UUID, in transaction: any ReadTransaction
  ) throws -> [WaitingIntent] {
    try transaction.rows(
      """
      SELECT \(columns), waits_since FROM purchase_intent WHERE payer = $1 \
      AND subscription IS NULL AND waits_since IS NOT NULL ORDER BY waits_since, id
      """, [SQLValue(payer)]
    ) { WaitingIntent(intent: read($0), since: Instant(milliseconds: $0.int(6))) }
  }

  static func forget(madeBefore time: Instant, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "DELETE FROM purchase_intent WHERE made_at < $1 AND subscription IS NULL",
      [.integer(time.milliseconds)])
  }

  static func remove(of payer: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute("DELETE FROM purchase_intent WHERE payer = $1", [SQLValue(payer)])
  }

  private static func read(_ row: any Row) -> PurchaseIntent {
    PurchaseIntent(
      id: row.uuid(0), payer: row.uuid(1),
      beneficiary: Beneficiary(
        Beneficiary.Reach(rawValue: row.int(3)) ?? .account, row.uuid(2)),
      product: row.text(4), madeAt: Instant(milliseconds: row.int(5)))
  }
}
