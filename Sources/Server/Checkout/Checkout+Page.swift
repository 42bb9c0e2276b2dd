import Database
import Delivery
import Subscriptions
import SyncServer
import Values

/// Bills by their links, without signing in.
extension Checkout {
  /// What a link shows; it does nothing.
  /// - Returns: with the language of the bill.
  /// - Throws: `DatabaseError`.
  public func look(
    atBillBy token: String
  ) async throws -> (state: BillPage.State, language: Language)? {
    guard let found = try await find(billBy: token) else { return nil }
    return (state: state(of: found), language: found.checkout.language)
  }

  /// Opens the provider's page for a bill, or says why not.
  /// - Returns: nil for a link that is none.
  /// - Throws: `DatabaseError`.
  public func pay(
    billBy token: String
  ) async throws -> (address: String?, state: BillPage.State, language: Language)? {
    guard let found = try await find(billBy: token) else { return nil }
    let language = found.checkout.language
    let state = state(of: found)
    guard case .open(let shown) = state,
      let price = shop.prices.price(of: found.bill.bill.product, in: shown.amount.currency)
    else { return (address: nil, state: state, language: language) }
    // A bill stays what it was, whatever the price is today.
    var order = order(
      found.checkout.id, found.bill.bill.product,
      ProductPrice(price.product, shown.amount, includesTax: price.includesTax), shown.method,
      language)
    order.email = found.email?.description
    do {
      let address = try await page(of: found.bill, found.checkout, order)
      return (address: address, state: state, language: language)
    } catch is CheckoutFailure {
      return (address: nil, state: .later(shown), language: language)
    }
  }

  private struct FoundBill: Sendable {
    var bill: StoredBill
    var checkout: StoredCheckout
    var email: Email?
  }

  private func find(billBy token: String) async throws -> FoundBill? {
    try await database.read { transaction -> FoundBill? in
      guard let id = try MessageTokens.find(in: transaction)?.id(of: token, .bill),
        let bill = try Bills.find(id, in: transaction),
        let checkout = try Checkouts.find(bill.checkout, in: transaction)
      else { return nil }
      let email = try checkout.payer.flatMap { try people.email($0, transaction) }
      return FoundBill(bill: bill, checkout: checkout, email: email)
    }
  }

  private func state(of found: FoundBill) -> BillPage.State {
    let bill = found.bill.bill
    let shown = shown(bill, found.checkout.language)
    if bill.paidAt != nil { return .paid(shown) }
    let isLate = now() >= bill.dueAt.adding(milliseconds: shop.terms.payable)
    return bill.isVoid || isLate ? .over : .open(shown)
  }

  func shown(_ bill: WebBill, _ language: Language) -> ShownBill {
    ShownBill(
      title: shop.title(bill.product, language),
      amount: bill.amount.money ?? Money(minor: bill.amount.thousandths / 10, .brl),
      method: bill.method, periodStart: bill.periodStart, periodEnd: bill.periodEnd,
      dueAt: bill.dueAt)
  }
}
