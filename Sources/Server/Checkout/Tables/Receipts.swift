import Crypto
import Database
import Subscriptions
import SyncServer
import Values

/// What was paid, as a receipt says it.
public struct Receipt: Hashable, Sendable {
  /// Of the subscription and its bill.
  public var id: String
  public var checkout: UUID
  /// By which people name it.
  public var number: String
  public var product: ProductID
  public var method: WebBill.Method
  public var amount: Money
  public var periodStart: Instant
  public var periodEnd: Instant
  public var paidAt: Instant
  /// Of the invoice that a tax office knows; nil for none.
  public var fiscalNumber: String?

  /// Nil for a bill that is not paid, of nothing, or in a currency that we do not sell in.
  init?(_ bill: WebBill, of subscription: SubscriptionID, _ checkout: UUID) {
    guard let paidAt = bill.paidAt, bill.amount.thousandths > 0, let amount = bill.amount.money
    else { return nil }
    id = "\(subscription.text) \(bill.id)"
    self.checkout = checkout
    number = Self.number(of: id)
    product = bill.product
    method = bill.method
    self.amount = amount
    periodStart = bill.periodStart
    periodEnd = bill.periodEnd
    self.paidAt = paidAt
  }

  /// Ten letters, the same each time: nothing is counted, so that nothing is counted twice.
  private static func number(of id: String) -> String {
    let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    let bytes = Digest.sha256(id).prefix(10).map { letters[Int($0 & 31)] }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The table `checkout_receipt`.
enum Receipts {
  private static let columns = """
    id, checkout, number, product, method, amount, currency, period_start, period_end, paid_at, \
    fiscal_number
    """

  /// Adds one; false when it is there already.
  static func add(_ one: Receipt, in transaction: any WriteTransaction) throws -> Bool {
    try transaction.execute(
      """
      INSERT INTO checkout_receipt (\(columns)) \
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (id) DO NOTHING
      """,
      [
        .text(one.id), SQLValue(one.checkout), .text(one.number), .text(one.product.rawValue),
        .text(one.method.rawValue), .integer(one.amount.minor), .text(one.amount.currency.rawValue),
        .integer(one.periodStart.milliseconds), .integer(one.periodEnd.milliseconds),
        .integer(one.paidAt.milliseconds), SQLValue(one.fiscalNumber),
      ]) > 0
  }

  static func find(_ id: String, in transaction: any ReadTransaction) throws -> Receipt? {
    try transaction.rows(
      "SELECT \(columns) FROM checkout_receipt WHERE id = $1", [.text(id)], read
    ).compactMap { $0 }.first
  }

  /// The last 100, oldest first.
  static func of(_ checkout: UUID, in transaction: any ReadTransaction) throws -> [Receipt] {
    try transaction.rows(
      """
      SELECT \(columns) FROM checkout_receipt WHERE checkout = $1 \
      ORDER BY paid_at DESC, id LIMIT 100
      """, [SQLValue(checkout)], read
    ).compactMap { $0 }.reversed()
  }

  private static func read(_ row: any Row) -> Receipt? {
    var bill = WebBill()
    bill.product = ProductID(row.text(3))
    bill.method = WebBill.Method(rawValue: row.text(4)) ?? .card
    bill.amount = StoreAmount(thousandths: row.int(5) * 10, row.text(6))
    bill.periodStart = Instant(milliseconds: row.int(7))
    bill.periodEnd = Instant(milliseconds: row.int(8))
    bill.paidAt = Instant(milliseconds: row.int(9))
    var receipt = Receipt(bill, of: SubscriptionID(), row.uuid(1))
    receipt?.id = row.text(0)
    receipt?.number = row.text(2)
    receipt?.fiscalNumber = row.textOrNil(10)
    return receipt
  }
}
