import Fields
import Values

/// What a store says that was paid. Stores sell in more currencies than the apps name prices in
/// (`Currency`), some without cents.
public struct StoreAmount: Hashable, Sendable {
  /// Thousandths of the currency's unit: 8.99 USD are 8990, 500 JPY are 500000 (as Apple's `price`).
  public var thousandths: Int64
  /// ISO 4217: `BRL`.
  public var currency: String

  public init(thousandths: Int64, _ currency: String) {
    self.thousandths = thousandths
    self.currency = currency
  }
}

extension StoreAmount: FieldObject {
  public init() {
    self.init(thousandths: 0, "")
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("thousandths", &thousandths)
    fields.field("currency", &currency, maxLength: 3)
  }
}

/// Something that was paid, less what went back of it.
public struct StorePayment: Hashable, Sendable {
  public var at: Instant
  public var amount: StoreAmount

  public init(at: Instant, _ amount: StoreAmount) {
    self.at = at
    self.amount = amount
  }
}
