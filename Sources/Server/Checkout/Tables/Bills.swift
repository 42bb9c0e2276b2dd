import Database
import Fields
import Subscriptions
import SyncServer
import Values

/// A bill that is paid by hand.
struct StoredBill: Hashable, Sendable {
  var id: UUID
  var checkout: UUID
  /// As the ledger has it; its id is the bill's.
  var bill: WebBill
  /// Whether the ledger hears of it: a first one is nothing until it is under way.
  var isTold: Bool
  /// The provider's payment.
  var payment: String?
  /// The provider's page, and until when it is good.
  var page: OpenedPage?
  var openUntil: Instant?
  /// When the payment was last asked for.
  var fetchedAt = Instant.epoch

  init(_ id: UUID, of checkout: UUID, _ bill: WebBill, isTold: Bool) {
    self.id = id
    self.checkout = checkout
    self.bill = bill
    self.isTold = isTold
    self.bill.id = "\(id)"
  }

  var isOpen: Bool { bill.paidAt == nil && !bill.isVoid }

  /// Whether no other is to be made: it waits, or was paid for what begins then, of which the ledger may not have
  /// heard yet.
  func isAhead(of paidUntil: Instant) -> Bool {
    isTold && (isOpen || bill.paidAt != nil && bill.periodStart >= paidUntil)
  }
}

/// The table `checkout_bill`.
enum Bills {
  private static let columns = """
    id, checkout, content, is_told, period_start, payment, page, address, open_until, fetched_at
    """

  static func find(_ id: UUID, in transaction: any ReadTransaction) throws -> StoredBill? {
    try transaction.first(
      "SELECT \(columns) FROM checkout_bill WHERE id = $1", [SQLValue(id)], read)
  }

  /// By the beginnings of their periods.
  static func of(_ checkout: UUID, in transaction: any ReadTransaction) throws -> [StoredBill] {
    try transaction.rows(
      """
      SELECT \(columns) FROM checkout_bill WHERE checkout = $1 ORDER BY period_start, id
      """, [SQLValue(checkout)], read)
  }

  static func put(_ one: StoredBill, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      """
      INSERT INTO checkout_bill (\(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
      ON CONFLICT (id) DO UPDATE SET content = excluded.content, is_told = excluded.is_told, \
      period_start = excluded.period_start, payment = excluded.payment, page = excluded.page, \
      address = excluded.address, open_until = excluded.open_until, \
      fetched_at = excluded.fetched_at
      """,
      [
        SQLValue(one.id), SQLValue(one.checkout), .text(one.bill.json.jsonText),
        .integer(one.isTold ? 1 : 0), .integer(one.bill.periodStart.milliseconds),
        SQLValue(one.payment), SQLValue(one.page?.id), SQLValue(one.page?.address),
        SQLValue(one.openUntil?.milliseconds), .integer(one.fetchedAt.milliseconds),
      ])
  }

  /// Voids those of a checkout that can still be paid.
  static func voidOpen(of checkout: UUID, in transaction: any WriteTransaction) throws {
    for var one in try of(checkout, in: transaction) where one.isOpen {
      one.bill.isVoid = true
      try put(one, in: transaction)
    }
  }

  private static func read(_ row: any Row) -> StoredBill {
    let content = (try? JSONValue.parse(Array(row.text(2).utf8))) ?? .null
    var one = StoredBill(
      row.uuid(0), of: row.uuid(1), WebBill(json: content) ?? WebBill(), isTold: row.int(3) == 1)
    one.payment = row.textOrNil(5)
    if let page = row.textOrNil(6), let address = row.textOrNil(7) {
      one.page = OpenedPage(page, at: address)
    }
    one.openUntil = row.intOrNil(8).map { Instant(milliseconds: $0) }
    one.fetchedAt = Instant(milliseconds: row.int(9))
    return one
  }
}
