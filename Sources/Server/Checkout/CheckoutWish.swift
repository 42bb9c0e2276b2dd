import Subscriptions
import Values

/// How somebody wants to pay for what they announced.
public struct CheckoutWish: Hashable, Sendable {
  /// Of the intent.
  public var id: UUID
  public var method: WebBill.Method
  public var currency: Currency
  public var language: Language

  public init(
    _ id: UUID, by method: WebBill.Method, in currency: Currency, _ language: Language
  ) {
    self.id = id
    self.method = method
    self.currency = currency
    self.language = language
  }
}

/// Why nothing is opened or changed, besides `PurchaseProblem` and `CheckoutFailure`.
public enum CheckoutProblem: Error, Hashable, Sendable {
  /// The caller announced no such thing, or pays for none.
  case unknown
  /// It has no price in that currency, or is not paid so.
  case notSold
}
