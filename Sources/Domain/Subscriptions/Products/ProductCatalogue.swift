import Values

/// Something that is sold: a plan for a period, under a store's id.
public struct SoldProduct: Hashable, Sendable {
  public let id: ProductID
  /// The raw value of the plan that it grants (`Plan.rawValue`), whose price is the product's.
  public let planName: String
  /// The greater, the more it grants: products of one plan are of one level.
  public let level: Int
  /// Calendar months of a period.
  public let months: Int
  /// How many others have the plan by it, beside whoever it is bought for: seats that these give.
  public let seats: Int
  /// The name under which it is sold, the same in every language; empty for one that is called by its plan and its
  /// period.
  public let name: String

  public init(
    _ id: ProductID, grants planName: String, level: Int, months: Int, seats: Int = 0,
    named name: String = ""
  ) {
    self.id = id
    self.planName = planName
    self.level = level
    self.months = months
    self.seats = seats
    self.name = name
  }
}

/// What an app sells. An id that is not in it grants nothing.
public struct ProductCatalogue: Sendable {
  public let products: [SoldProduct]
  /// The plan of who has bought nothing.
  public let leastPlan: String

  public init(_ products: [SoldProduct], least leastPlan: String) {
    self.products = products
    self.leastPlan = leastPlan
  }

  public func product(_ id: ProductID?) -> SoldProduct? {
    guard let id else { return nil }
    for product in products where product.id == id { return product }
    return nil
  }

  /// The product of that plan and period.
  public func product(of planName: String, months: Int) -> SoldProduct? {
    for product in products where product.planName == planName && product.months == months {
      return product
    }
    return nil
  }

  /// What becomes of a subscription that changes from one product to another; nil for the same product, and
  /// for one that is not sold.
  public func change(from old: ProductID, to new: ProductID) -> ProductChange? {
    guard old != new, let old = product(old), let new = product(new) else { return nil }
    if new.level > old.level { return .upgrade }
    if new.level < old.level { return .downgrade }
    return .crossgrade(atOnce: new.months == old.months)
  }
}

/// How a subscription's product changes.
public enum ProductChange: Hashable, Sendable {
  /// At once, what is left of the old period goes back.
  case upgrade
  /// When it renews.
  case downgrade
  /// The level stays: at once where the period is as long, else when it renews.
  case crossgrade(atOnce: Bool)

  public var isAtOnce: Bool {
    switch self {
    case .upgrade: true
    case .downgrade: false
    case .crossgrade(let atOnce): atOnce
    }
  }
}
