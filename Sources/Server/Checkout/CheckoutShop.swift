import Database
import Subscriptions
import Values

/// What is sold, by whom and on what terms.
public struct CheckoutShop: Sendable {
  /// As people know the app.
  public var app: String
  /// Where people reach the app, with a slash at the end: whole, or a path on this server.
  public var address: String
  public var products: ProductCatalogue
  public var prices: PriceList
  /// As people know a product: "Gold, 1 month".
  public var title: @Sendable (ProductID, Language) -> String
  public var terms = CheckoutTerms()

  /// The page with what somebody has bought.
  var purchasesAddress: String { address + "planos/compras" }

  public init(
    app: String, at address: String, _ products: ProductCatalogue, _ prices: PriceList,
    title: @escaping @Sendable (ProductID, Language) -> String
  ) {
    self.app = app
    self.address = address
    self.products = products
    self.prices = prices
    self.title = title
  }
}

/// What the business would change, in milliseconds.
public struct CheckoutTerms: Hashable, Sendable {
  /// How long before access ends the next bill is sent.
  public var billAhead = 7 * day
  /// How long access goes on after the day on which a bill is due.
  public var grace = 3 * day
  /// How long after that day the bill can be paid.
  public var payable = 30 * day
  /// How long a first bill can be paid.
  public var firstPix = day
  public var firstBoleto = 3 * day
  /// How long a page of the provider's is good.
  public var page = 23 * day / 24
  /// How long whoever paid may withdraw (Brazil's law 8.078, article 49).
  public var withdrawal = 7 * day

  public init() {}
}

private let day: Int64 = 86_400_000

/// Who buys, asked of the tables.
public struct CheckoutPeople: Sendable {
  /// Where receipts and bills of an account go; nil where nobody has shown that an e-mail is theirs.
  public var email: @Sendable (_ account: UUID, any ReadTransaction) throws -> Email?

  public init(
    email: @escaping @Sendable (UUID, any ReadTransaction) throws -> Email?
  ) {
    self.email = email
  }
}
