import Database
import Entitlements
import Records
import Subscriptions
import Values

/// What an app says of its plans at the server: which there are, what is sold, for whom, and where a space
/// keeps its own.
public struct PurchaseRules: Sendable {
  /// What stores and the checkout sell.
  public let sold: ProductCatalogue
  /// The same with what operators give: each plan, without a price.
  public let catalogue: ProductCatalogue
  /// For whom it is sold.
  public let reaches: Set<Beneficiary.Reach>
  /// Reads the plan that a space has in its records; nil for a space with nothing that carries one.
  let read: @Sendable (Transaction, _ space: UUID) -> String?
  /// Sets it; false for such a space.
  let set: @Sendable (Transaction, _ space: UUID, _ plan: String) -> Bool
  /// What the plans limit; nil for an app that says nothing of it.
  public var limits: PlanCatalogue?
  /// What of that is counted.
  public var meters: [PlanMeter] = []
  /// How long devices go by what they were told.
  public var terms = EntitlementTerms.standard
  /// The plan that a space has in its records, where nothing is written; nil where nothing carries one.
  public var stored: @Sendable (_ space: UUID, any ReadTransaction) throws -> String? = { _, _ in
    nil
  }

  /// - Parameters:
  ///   - plans: their names, from the least.
  ///   - sold: nil for an app of which nothing is sold yet.
  public init(
    plans: [String], sold: ProductCatalogue? = nil, for reaches: Set<Beneficiary.Reach> = [.space],
    read: @escaping @Sendable (Transaction, UUID) -> String?,
    set: @escaping @Sendable (Transaction, UUID, String) -> Bool
  ) {
    let sold = sold ?? ProductCatalogue([], least: plans.first ?? "")
    let given = plans.enumerated().map { level, plan in
      SoldProduct(Self.given(plan), grants: plan, level: level, months: 0)
    }
    self.sold = sold
    catalogue = ProductCatalogue(sold.products + given, least: sold.leastPlan)
    self.reaches = reaches
    self.read = read
    self.set = set
  }

  /// What a plan limits, as the app describes it, with how much is used as `counting` says.
  func limits(
    of plan: String, counting: (LimitKey) throws -> Int64?
  ) rethrows -> [LimitUse] {
    guard let limits else { return [] }
    let plan = limits.plan(stored: plan)
    return try limits.limits.map { kind in
      LimitUse(kind.key, plan.limits[kind.key], used: try counting(kind.key))
    }
  }

  /// The product that stands for a plan that is given.
  static func given(_ plan: String) -> ProductID { ProductID("plan." + plan) }
}
