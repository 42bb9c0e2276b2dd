import Entitlements
import Purchasing
import Shell
import Subscriptions
import Values

/// What an app sells, and for whom: products of stores and of the web, each of which grants one of its plans.
public struct Sales: Sendable {
  public let products: ProductCatalogue
  /// Those that the app was built with, until the server has said what it sells now.
  public private(set) var prices: PriceList
  /// Whether they are the server's: what has none of them is not sold.
  private(set) var isAsked = false
  public let reach: PurchaseReach
  /// What a plan is bought for, in a few words each; none for one that its limits describe.
  public let benefits: @Sendable (Plan) -> [Phrase]

  public init(
    _ products: ProductCatalogue, at prices: PriceList, for reach: PurchaseReach,
    benefits: @escaping @Sendable (Plan) -> [Phrase] = { _ in [] }
  ) {
    self.products = products
    self.prices = prices
    self.reach = reach
    self.benefits = benefits
  }

  /// "7-day free trial, then $8.99/month"; nil where there is no trial.
  func trial(of offer: Offer, _ language: Language) -> String? {
    guard prices.trialDays > 0, offer.product.months == 1 else { return nil }
    return PaywallWords.trialThen(prices.trialDays, offer.price.text(in: language), language)
  }

  /// With what the server sells now, at its prices.
  func asked(_ sold: WebOffer) -> Sales {
    var sales = self
    var prices: [ProductPrice] = []
    // What can be paid in no way is not sold.
    for price in sold.prices where !sold.methods.isEmpty {
      prices.append(
        ProductPrice(ProductID(price.product), price.amount, includesTax: price.includesTax))
    }
    sales.prices = PriceList(prices, trialDays: sold.trialDays)
    sales.isAsked = true
    return sales
  }

  /// Whether the server has said that it sells nothing on the web.
  var sellsNothing: Bool { isAsked && prices.prices.isEmpty }

  /// What is sold that grants a plan, as the catalogue has it: by the month, by the year, for one and with seats.
  func offers(of plan: Plan) -> [Offer] {
    var offers: [Offer] = []
    for product in products.products where product.planName == plan.rawValue {
      guard !isAsked || prices.prices.contains(where: { $0.product == product.id }) else {
        continue
      }
      offers.append(offer(of: product, plan))
    }
    return offers
  }

  /// What a month of a plan costs for one; nil where no month of it is sold.
  func monthlyPrice(of plan: Plan) -> Money? {
    offers(of: plan).first { !$0.isYearly && $0.product.seats == 0 }?.price
  }

  /// The first that has seats to give; nil where nothing does.
  var withSeats: SoldProduct? {
    for product in products.products where product.seats > 0 { return product }
    return nil
  }

  /// For whom a product is bought.
  func reach(of product: String) -> PurchaseReach {
    let seats = products.product(ProductID(product))?.seats ?? 0
    return seats > 0 ? .family : reach
  }

  /// The product of that id with its plan; nil for one that is not sold here.
  func offer(_ id: String, in catalogue: PlanCatalogue) -> Offer? {
    guard let product = products.product(ProductID(id)) else { return nil }
    for plan in catalogue.plans where plan.rawValue == product.planName {
      return offer(of: product, plan)
    }
    return nil
  }

  private func offer(of product: SoldProduct, _ plan: Plan) -> Offer {
    let usual = product.months == 12 ? plan.yearlyPrice : plan.monthlyPrice
    let listed = prices.prices.filter { $0.product == product.id }
    let own = listed.first { $0.amount.currency == usual.currency } ?? listed.first
    let price = own?.amount ?? usual
    return Offer(
      product: product, plan: plan, price: price,
      others: listed.filter { $0.amount.currency != price.currency })
  }
}

extension Sales: Equatable {
  public static func == (a: Sales, b: Sales) -> Bool {
    a.reach == b.reach && a.isAsked == b.isAsked && a.products.products == b.products.products
      && a.prices.prices == b.prices.prices && a.prices.trialDays == b.prices.trialDays
  }
}

extension PlanCatalogue {
  /// Whether a plan allows more than another.
  func isAbove(_ plan: Plan, _ other: Plan) -> Bool {
    guard let position = plans.firstIndex(of: plan), let others = plans.firstIndex(of: other)
    else { return false }
    return position > others
  }
}
