import Database
import Subscriptions
import SyncServer
import Values

/// What somebody pays on the web, or was about to.
public struct StoredCheckout: Hashable, Sendable {
  /// That of the intent.
  public var id: UUID
  /// Nil once the account is gone.
  public var payer: UUID?
  public var product: ProductID
  public var method: WebBill.Method
  public var currency: Currency
  public var language: Language
  /// Whether another bill follows what is paid; of a card the provider knows.
  public var renews = true
  /// Of the provider's, by card; nil until there is one.
  public var subscription: String?
  public var customer: String?
  /// The provider's page for a card, and until when it is good.
  public var page: OpenedPage?
  public var openUntil: Instant?
  public var madeAt: Instant

  /// By which the ledger knows it; nil of a card before there is a subscription.
  public var subscriptionID: SubscriptionID? {
    if method.isPaidByHand { return billsID }
    return subscription.map { SubscriptionID(.web, $0) }
  }

  /// By which the ledger knows what was paid by hand, whatever page was opened since.
  public var billsID: SubscriptionID { SubscriptionID(.web, "\(id)") }
}

/// The table `checkout`.
enum Checkouts {
  private static let columns = """
    id, payer, product, method, currency, language, renews, subscription, customer, page, address, \
    open_until, made_at
    """

  static func find(_ id: UUID, in transaction: any ReadTransaction) throws -> StoredCheckout? {
    try transaction.first(
      "SELECT \(columns) FROM checkout WHERE id = $1", [SQLValue(id)], read)
  }

  /// Oldest first.
  static func of(
    _ payer: UUID, in transaction: any ReadTransaction
  ) throws -> [StoredCheckout] {
    try transaction.rows(
      "SELECT \(columns) FROM checkout WHERE payer = $1 ORDER BY made_at, id", [SQLValue(payer)],
      read)
  }

  static func put(_ one: StoredCheckout, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      """
      INSERT INTO checkout (\(columns)) \
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) \
      ON CONFLICT (id) DO UPDATE SET method = excluded.method, currency = excluded.currency, \
      language = excluded.language, renews = excluded.renews, \
      subscription = excluded.subscription, customer = excluded.customer, page = excluded.page, \
      address = excluded.address, open_until = excluded.open_until
      """,
      [
        SQLValue(one.id), one.payer.map { SQLValue($0) } ?? .null, .text(one.product.rawValue),
        .text(one.method.rawValue), .text(one.currency.rawValue), .text(one.language.rawValue),
        .integer(one.renews ? 1 : 0), SQLValue(one.subscription), SQLValue(one.customer),
        SQLValue(one.page?.id), SQLValue(one.page?.address), SQLValue(one.openUntil?.milliseconds),
        .integer(one.madeAt.milliseconds),
      ])
  }

  /// Takes an account that is gone out of what it paid, which stays.
  static func leave(_ payer: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "UPDATE checkout SET payer = NULL, renews = 0 WHERE payer = $1", [SQLValue(payer)])
  }

  private static func read(_ row: any Row) -> StoredCheckout {
    var one = StoredCheckout(
      id: row.uuid(0), payer: row.isNull(1) ? nil : row.uuid(1), product: ProductID(row.text(2)),
      method: WebBill.Method(rawValue: row.text(3)) ?? .card,
      currency: Currency(rawValue: row.text(4)) ?? .brl,
      language: Language(rawValue: row.text(5)) ?? .pt, madeAt: Instant(milliseconds: row.int(12)))
    one.renews = row.int(6) == 1
    one.subscription = row.textOrNil(7)
    one.customer = row.textOrNil(8)
    if let page = row.textOrNil(9), let address = row.textOrNil(10) {
      one.page = OpenedPage(page, at: address)
    }
    one.openUntil = row.intOrNil(11).map { Instant(milliseconds: $0) }
    return one
  }
}
