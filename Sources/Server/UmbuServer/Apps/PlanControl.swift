import Database
import Entitlements
import Purchases
import Records
import Subscriptions
import SyncServer
import Values

/// What an app's server knows of its plans: which there are, where a space keeps its own, and what is
/// sold.
public struct PlanControl: Sendable {
  /// The plans' names, from the least.
  public var names: [String]
  /// What each allows, where operators ask (`umbu why`).
  public var catalogue: PlanCatalogue?
  /// What stores and the checkout sell; nil for nothing.
  public var sold: ProductCatalogue?
  /// What that costs on the web; nothing where it is not sold there.
  public var prices = PriceList([])
  /// For whom that is.
  public var reaches: Set<Beneficiary.Reach>
  /// Reads the plan of a space; nil when the space has nothing that carries one.
  public var read: @Sendable (Transaction, _ space: UUID) -> String?
  /// Sets the plan; false when the space has nothing that carries one.
  public var set: @Sendable (Transaction, _ space: UUID, _ plan: String) -> Bool
  /// Reads it where nothing is written; nil where that is not known.
  public var stored: @Sendable (_ space: UUID, any ReadTransaction) throws -> String? = { _, _ in
    nil
  }
  /// What is counted of what the plans limit.
  public var meters: [PlanMeter] = []

  public init(
    names: [String], read: @escaping @Sendable (Transaction, UUID) -> String?,
    set: @escaping @Sendable (Transaction, UUID, String) -> Bool
  ) {
    self.names = names
    reaches = [.space]
    self.read = read
    self.set = set
  }

  /// Of an app in which the record that a space is carries its plan.
  /// - Parameters:
  ///   - sold: nil for nothing.
  ///   - prices: what that costs on the web.
  ///   - reaches: for whom that is.
  ///   - meters: what is counted of what the plans limit.
  public init<Space: PlannedSpace>(
    of type: Space.Type, _ catalogue: PlanCatalogue, selling sold: ProductCatalogue?,
    at prices: PriceList, for reaches: Set<Beneficiary.Reach>, counting meters: [PlanMeter]
  ) {
    let plan = "SELECT plan FROM \(SQLTable(Space.table).name.quoted) WHERE space = $1"
    self.init(
      names: catalogue.plans.map(\.rawValue),
      read: { transaction, space in transaction.find(ID<Space>(space))?.planName },
      set: { transaction, space, plan in
        guard var record = transaction.find(ID<Space>(space)) else { return false }
        record.planName = plan
        transaction.put(record)
        return true
      })
    self.catalogue = catalogue
    self.sold = sold
    self.prices = prices
    self.reaches = reaches
    self.meters = meters
    stored = { space, transaction in
      try transaction.first(plan, [SQLValue(space)]) { $0.text(0) }
    }
  }

  /// As people know a product: `Careguide Monthly Premium` by its own name, others by their plan and period, such as
  /// `FisioFlow Gold, 1 ano` and `Careguide Premium, família, 1 mês`. The app's name
  /// alone for one that is not sold.
  func title(of product: ProductID?, in app: String, _ language: Language) -> String {
    guard let product = sold?.product(product) else { return app }
    guard product.name.isEmpty else { return product.name }
    let plan = catalogue?.plan(stored: product.planName).name(language) ?? product.planName
    let period =
      product.months == 12
      ? Phrase(pt: "1 ano", en: "1 year")
      : Phrase(pt: "1 mês", en: "1 month")
    guard product.seats > 0 else { return "\(app) \(plan), \(period(language))" }
    let family = Phrase(pt: "família", en: "family")
    return "\(app) \(plan), \(family(language)), \(period(language))"
  }
}
