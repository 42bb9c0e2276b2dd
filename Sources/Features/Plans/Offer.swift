import Entitlements
import Shell
import Subscriptions
import Values

/// A product as it is offered: its plan for a period.
struct Offer: Equatable, Sendable {
  let product: SoldProduct
  let plan: Plan
  /// What it costs in the currency of the app's plans, or where it is not sold in that, in the first in which it is.
  let price: Money
  /// What it costs in other currencies.
  let others: [ProductPrice]

  var id: String { product.id.rawValue }
  var isYearly: Bool { product.months == 12 }

  var path: Path { .buying(id) }

  /// Its own name, or the plan's, with whether it has seats to give.
  func name(_ language: Language) -> String {
    guard product.name.isEmpty else { return product.name }
    let name = plan.name(language)
    return product.seats > 0 ? BuyingWords.forFamily(language, name) : name
  }
}
