import AppStore

/// Something that a simulated store sells.
public struct SimulatedProduct: Hashable, Sendable {
  public var id: String
  /// The greater, the more it grants: to a greater one a change is at once, to a lesser at the renewal.
  public var level: Int
  /// Calendar months of a period; 0 for what is bought once and for all.
  public var months: Int
  public var price: StorePrice
  /// Days that the first purchase of a customer costs nothing; 0 for none.
  public var trialDays: Int
  /// Whether it is still sold, and so renews.
  public var isForSale = true

  public init(_ id: String, level: Int, months: Int, price: StorePrice, trialDays: Int = 0) {
    self.id = id
    self.level = level
    self.months = months
    self.price = price
    self.trialDays = trialDays
  }
}
