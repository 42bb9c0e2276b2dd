import Fields
import Values

/// That what follows costs more than what runs, of one and the same product.
public struct PriceRaise: Hashable, Sendable {
  public var from: StoreAmount
  public var to: StoreAmount
  /// When it is charged first: the end of what is paid.
  public var at: Instant

  public init(from: StoreAmount, to: StoreAmount, at: Instant) {
    self.from = from
    self.to = to
    self.at = at
  }

  /// Nil where it costs no more, or in another currency.
  public static func between(
    _ former: StoreAmount?, _ next: StoreAmount?, at: Instant
  ) -> PriceRaise? {
    guard let former, let next, former.currency == next.currency,
      former.thousandths < next.thousandths
    else { return nil }
    return PriceRaise(from: former, to: next, at: at)
  }
}

extension PriceRaise: FieldObject {
  public init() {
    self.init(from: StoreAmount(), to: StoreAmount(), at: .epoch)
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("from", &from)
    fields.field("to", &to)
    fields.field("at", &at)
  }
}
