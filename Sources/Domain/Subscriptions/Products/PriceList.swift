import Values

/// What a product costs where it is sold on the web. What it costs in a store the store says.
public struct ProductPrice: Hashable, Sendable {
  public let product: ProductID
  public let amount: Money
  /// Whether taxes are in the amount; else they come on top.
  public let includesTax: Bool

  public init(_ product: ProductID, _ amount: Money, includesTax: Bool) {
    self.product = product
    self.amount = amount
    self.includesTax = includesTax
  }
}

/// What an app sells on the web, in each currency in which it does.
public struct PriceList: Sendable {
  public let prices: [ProductPrice]
  /// Days of the free trial of who has had none; 0 for no trial.
  public let trialDays: Int

  public init(_ prices: [ProductPrice], trialDays: Int = 0) {
    self.prices = prices
    self.trialDays = trialDays
  }

  /// Nil where it is not sold in that currency.
  public func price(of product: ProductID, in currency: Currency) -> ProductPrice? {
    for price in prices where price.product == product && price.amount.currency == currency {
      return price
    }
    return nil
  }
}
