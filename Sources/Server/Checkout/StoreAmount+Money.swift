import Subscriptions
import Values

extension StoreAmount {
  init(_ money: Money) {
    self.init(thousandths: money.minor * 10, money.currency.rawValue)
  }

  /// Nil in a currency that we do not sell in.
  var money: Money? {
    Currency(rawValue: currency).map { Money(minor: thousandths / 10, $0) }
  }
}
