import Subscriptions
import Values

/// What somebody pays on a provider's page.
public struct CheckoutOrder: Hashable, Sendable {
  /// Of the checkout, which is that of the intent: `client_reference_id`.
  public var id: UUID
  /// The bill that is paid by hand; nil where a card is charged by itself.
  public var bill: UUID?
  public var product: ProductID
  /// As people know it.
  public var title: String
  public var price: ProductPrice
  /// Calendar months of a period.
  public var months: Int
  public var method: WebBill.Method
  /// 0 for no trial.
  public var trialDays = 0
  /// To whom the provider may write.
  public var email: String?
  public var language: Language
  /// Where the person comes back to, whether they paid or not.
  public var returnAddress: String
  /// Until when the page is good.
  public var expiresAt = Instant.epoch
  /// The same for the same order, however often it is sent.
  public var key: String

  public init(
    _ id: UUID, bill: UUID?, _ product: ProductID, title: String, price: ProductPrice,
    method: WebBill.Method
  ) {
    self.id = id
    self.bill = bill
    self.product = product
    self.title = title
    self.price = price
    self.method = method
    months = 1
    language = .pt
    returnAddress = ""
    key = "\(bill ?? id)"
  }
}

/// A page of a provider's.
public struct OpenedPage: Hashable, Sendable {
  /// Of the session.
  public var id: String
  /// Whole, or a path on this server.
  public var address: String

  public init(_ id: String, at address: String) {
    self.id = id
    self.address = address
  }
}
