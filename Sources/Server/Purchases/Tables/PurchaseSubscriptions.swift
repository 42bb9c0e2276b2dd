import Database
import SyncServer
import Values

/// A subscription with what its facts come to, as it was when it was last folded.
public struct StoredSubscription: Hashable, Sendable {
  /// Its source and the source's id.
  public var id: String
  /// Who pays; nil where nobody has claimed it, and for what nobody pays.
  public var payer: UUID?
  /// Who has it; nil where nobody has claimed it.
  public var beneficiary: Beneficiary?
  /// The store's name of what runs.
  public var product: String?
  /// As the entitlement's status is called.
  public var state: String
  /// Until when access is paid or promised; nil for ever, and for none.
  public var endsAt: Instant?
  /// When it changes by itself.
  public var nextChange: Instant?
}

/// The table `purchase_subscription`: folds that are kept, to be found by whom they are for and by when
/// they change. What counts are the facts.
enum PurchaseSubscriptions {
  private static let columns =
    "id, payer, beneficiary, reach, product, state, ends_at, next_change"

  static func find(
    _ id: String, in transaction: any ReadTransaction
  ) throws -> StoredSubscription? {
    try transaction.first(
      "SELECT \(columns) FROM purchase_subscription WHERE id = $1", [.text(id)], read)
  }

  /// Those of a space or of an account, oldest first.
  static func of(
    beneficiary: UUID, in transaction: any ReadTransaction
  ) throws -> [StoredSubscription] {
    try transaction.rows(
      """
      SELECT \(columns) FROM purchase_subscription WHERE beneficiary = $1 ORDER BY made_at, id
      """, [SQLValue(beneficiary)], read)
  }

  /// Those that an account pays for, oldest first.
  static func of(
    payer: UUID, in transaction: any ReadTransaction
  ) throws -> [StoredSubscription] {
    try transaction.rows(
      "SELECT \(columns) FROM purchase_subscription WHERE payer = $1 ORDER BY made_at, id",
      [SQLValue(payer)], read)
  }

  /// Begins one if it is not there, and keeps every other write of it waiting until the transaction is
  /// over, whatever that is about.
  static func lock(
    _ id: String, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO purchase_subscription (id, reach, state, made_at, changed_at) \
      VALUES ($1, 0, 'none', $2, $2) ON CONFLICT (id) DO UPDATE SET reach = \
      purchase_subscription.reach
      """, [.text(id), .integer(now.milliseconds)])
  }

  static func put(
    _ subscription: StoredSubscription, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    let one = subscription
    try transaction.execute(
      """
      UPDATE purchase_subscription SET payer = $2, beneficiary = $3, reach = $4, product = $5, \
      state = $6, ends_at = $7, next_change = $8, changed_at = $9 WHERE id = $1
      """,
      [
        .text(one.id), one.payer.map { SQLValue($0) } ?? .null,
        one.beneficiary.map { SQLValue($0.id) } ?? .null,
        .integer(one.beneficiary?.reach.rawValue ?? 0), SQLValue(one.product), .text(one.state),
        SQLValue(one.endsAt?.milliseconds), SQLValue(one.nextChange?.milliseconds),
        .integer(now.milliseconds),
      ])
  }

  /// Takes an account that is gone out of all that it paid for, which stays.
  static func leave(_ payer: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "UPDATE purchase_subscription SET payer = NULL WHERE payer = $1", [SQLValue(payer)])
  }

  static func remove(_ id: String, in transaction: any WriteTransaction) throws {
    try transaction.execute("DELETE FROM purchase_subscription WHERE id = $1", [.text(id)])
  }

  /// How many there are in each state.
  static func counts(
    in transaction: any ReadTransaction
  ) throws -> [(state: String, count: Int64)] {
    try transaction.rows(
      "SELECT state, count(*) FROM purchase_subscription GROUP BY state ORDER BY state"
    ) { (state: $0.text(0), count: $0.int(1)) }
  }

  private static func read(_ row: any Row) -> StoredSubscription {
    StoredSubscription(
      id: row.text(0), payer: row.isNull(1) ? nil : row.uuid(1),
      beneficiary: row.isNull(2)
        ? nil : Beneficiary.Reach(rawValue: row.int(3)).map { Beneficiary($0, row.uuid(2)) },
      product: row.textOrNil(4), state: row.text(5),
      endsAt: row.intOrNil(6).map { Instant(milliseconds: $0) },
      nextChange: row.intOrNil(7).map { Instant(milliseconds: $0) })
  }
}
