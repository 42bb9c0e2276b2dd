import Entitlements
import Purchasing
import Shell
import Subscriptions
import Values

/// What an app sells, and for whom: products of stores and of the web, each of which grants one of its plans.
public struct Sales: Sendable {
  public let products: ProductCatalogue
  /// As far as the device knows without asking.
  public let prices: PriceList
  public let reach: PurchaseReach

  public init(_ products: ProductCatalogue, at prices: PriceList, for reach: PurchaseReach) {
    self.products = products
    self.prices = prices
    self.reach = reach
  }

  /// What grants a plan, as the catalogue has it: by the month, by the year.
  func offers(of plan: Plan) -> [Offer] {
    var offers: [Offer] = []
    for product in products.products where product.planName == plan.rawValue {
      offers.append(Offer(product: product, plan: plan))
    }
    return offers
  }

  /// The product of that id with its plan; nil for one that is not sold here.
  func offer(_ id: String, in catalogue: PlanCatalogue) -> Offer? {
    guard let product = products.product(ProductID(id)) else { return nil }
    for plan in catalogue.plans where plan.rawValue == product.planName {
      return Offer(product: product, plan: plan)
    }
    return nil
  }
}

extension Sales: Equatable {
  public static func == (a: Sales, b: Sales) -> Bool {
    a.reach == b.reach && a.products.products == b.products.products
  }
}

/// A product as it is offered: its plan for a period.
struct Offer: Equatable, Sendable {
  let product: SoldProduct
  let plan: Plan

  var id: String { product.id.rawValue }
  var isYearly: Bool { product.months == 12 }

  /// What the catalogue of plans says that it costs.
  var price: Money { isYearly ? plan.yearlyPrice : plan.monthlyPrice }

  var path: Path { .buying(id) }
}

extension PlanCatalogue {
  /// Whether a plan allows more than another.
  func isAbove(_ plan: Plan, _ other: Plan) -> Bool {
    guard let position = plans.firstIndex(of: plan), let others = plans.firstIndex(of: other)
    else { return false }
    return position > others
  }
}

/// Where what this build of the app sells is paid: a constant of the build, so that the one for the App
/// Store has neither texts nor addresses of another checkout.
enum SalesChannel: Sendable {
  case web, ios

  static var current: SalesChannel {
    #if UMBU_IOS
      return .ios
    #else
      return .web
    #endif
  }
}
