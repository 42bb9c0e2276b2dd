import Crypto
import Database
import Purchases
import Purchasing
import Subscriptions
import SyncServer
import Values

/// The web checkout of an app (Docs/Subscriptions.md): opens a provider's page for what was announced, looks at what
/// the provider says became of it, and tells the ledger. What is paid by hand, Pix and boleto, has bills of ours.
public struct Checkout: Sendable {
  public let provider: any CheckoutProvider
  let shop: CheckoutShop
  let people: CheckoutPeople
  let ledger: PurchaseLedger
  let database: any Database
  let now: @Sendable () -> Instant
  /// How bills and receipts are mailed; nil for not at all.
  public var mail: CheckoutMail?
  /// Says that a job has come.
  public var ring: @Sendable () -> Void = {}

  public init(
    _ shop: CheckoutShop, through provider: any CheckoutProvider, for people: CheckoutPeople,
    into ledger: PurchaseLedger, in database: any Database, now: @escaping @Sendable () -> Instant
  ) {
    self.shop = shop
    self.provider = provider
    self.people = people
    self.ledger = ledger
    self.database = database
    self.now = now
  }
}

extension Checkout {
  /// Opens the page on which what was announced is paid.
  /// - Parameter payer: who announced it.
  /// - Returns: its address: whole, or a path on this server.
  /// - Throws: `CheckoutProblem`, `PurchaseProblem`, `CheckoutFailure`, `DatabaseError`.
  public func open(_ wish: CheckoutWish, by payer: UUID) async throws -> String {
    let before = try await announced(wish.id, by: payer)
    guard let price = shop.prices.price(of: before.product, in: wish.currency),
      PayMethod(wish.method).currencies.contains(wish.currency)
    else { throw CheckoutProblem.notSold }
    try await closePages(beside: wish)
    // Decided anew: something may have been paid on one of them.
    let found = try await announced(wish.id, by: payer)
    var order = order(wish.id, found.product, price, wish.method, wish.language)
    order.email = found.email?.description
    if wish.method.isPaidByHand {
      let (checkout, bill) = try await firstBill(wish, of: payer, price: price)
      let address = try await page(of: bill, checkout, order)
      try await closeUnlessAlone(wish)
      return address
    }
    order.trialDays = found.hasTrial ? shop.prices.trialDays : 0
    let address = try await page(order, wish, by: payer)
    try await closeUnlessAlone(wish)
    return address
  }

  /// - Throws: `CheckoutProblem.unknown`, `PurchaseProblem`, `DatabaseError`.
  private func announced(_ id: UUID, by payer: UUID) async throws -> Announced {
    let now = now()
    return try await database.read { transaction -> Announced in
      guard
        let announced = try ledger.announced(
          id, by: payer, through: .web, at: now, in: transaction)
      else { throw CheckoutProblem.unknown }
      return Announced(
        product: ProductID(announced.intent.product), hasTrial: announced.hasTrial,
        email: try people.email(payer, transaction))
    }
  }

  private struct Announced: Sendable {
    var product: ProductID
    var hasTrial: Bool
    var email: Email?
  }

  /// What is the same of every order.
  func order(
    _ id: UUID, _ product: ProductID, _ price: ProductPrice, _ method: WebBill.Method,
    _ language: Language
  ) -> CheckoutOrder {
    var order = CheckoutOrder(
      id, bill: nil, product, title: shop.title(product, language), price: price, method: method)
    order.months = shop.products.product(product)?.months ?? 1
    order.language = language
    order.returnAddress = shop.address
    return order
  }

  /// The page for a card: the one that is open, or a new one.
  private func page(
    _ order: CheckoutOrder, _ wish: CheckoutWish, by payer: UUID
  ) async throws -> String {
    let now = now()
    let known = try await database.read { try Checkouts.find(wish.id, in: $0) }
    let closed = try await database.read {
      try ToldObjects.told(Self.closings(of: wish.id), in: $0)
    }
    let order = named(order, after: "\(known?.subscription ?? "") \(closed)", at: now)
    if let known, let page = known.page, let until = known.openUntil, until > now,
      known.isCard(of: wish)
    {
      return page.address
    }
    // Before the provider knows of it: what it tells next must find it.
    let started = StoredCheckout(
      id: wish.id, payer: payer, product: order.product, method: .card, currency: wish.currency,
      language: wish.language, madeAt: now)
    try await database.write(in: wish.id) { transaction -> Void in
      var one = try Checkouts.find(wish.id, in: transaction) ?? started
      one.method = .card
      one.currency = wish.currency
      one.language = wish.language
      try Checkouts.put(one, in: transaction)
    }
    let page = try await provider.open(order)
    let until = order.expiresAt
    let other = try await database.write(in: wish.id) { transaction -> OpenedPage? in
      guard var one = try Checkouts.find(wish.id, in: transaction) else { return nil }
      var other: OpenedPage?
      if let old = one.page, old.id != page.id, let end = one.openUntil, end > now { other = old }
      one.page = page
      one.openUntil = until
      try Checkouts.put(one, in: transaction)
      return other
    }
    // Opened at the same time, on other terms.
    if let other { try await close(other, of: wish.id) }
    return page.address
  }

  /// The order with its idempotency key and the end of its page. The same terms have the same key for an hour.
  /// - Parameter last: what came of it before, and how many of its pages were ended; another key follows.
  func named(_ order: CheckoutOrder, after last: String?, at now: Instant) -> CheckoutOrder {
    let hour: Int64 = 3_600_000
    var order = order
    let begun = now.milliseconds / hour * hour
    order.expiresAt = Instant(milliseconds: begun + shop.terms.page)
    let terms =
      "\(order.bill ?? order.id) \(order.method.rawValue) \(order.price.amount.minor) "
      + "\(order.price.amount.currency.rawValue) \(order.trialDays) \(order.language.rawValue) "
      + "\(order.email ?? "") \(last ?? "") \(begun)"
    order.key = String(Digest.sha256(terms).hexadecimal.prefix(32))
    return order
  }
}
