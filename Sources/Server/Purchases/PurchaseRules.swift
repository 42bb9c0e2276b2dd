import Database
import Records
import Values

/// What an app says of its plans at the server: which there are, what is sold, and where a space keeps
/// its own.
public struct PurchaseRules: Sendable {
  /// The plans' names, from the least, which whoever bought nothing has.
  public var plans: [String]
  /// The store's names of what is sold, and the plans that they are.
  public var products: [String: String]
  /// For whom it is sold.
  public var reaches: Set<Beneficiary.Reach>
  /// What the facts of a subscription come to at a moment: the same whatever their order, and however
  /// often one is there. Operators' own grants are not asked about.
  public var fold: @Sendable (_ subscription: String, [StoredFact], _ now: Instant) -> PurchaseState
  /// Reads the plan that a space has in its records; nil for a space with nothing that carries one.
  public var read: @Sendable (Transaction, _ space: UUID) -> String?
  /// Sets it; false for such a space.
  public var set: @Sendable (Transaction, _ space: UUID, _ plan: String) -> Bool

  public init(
    plans: [String], products: [String: String] = [:],
    reaches: Set<Beneficiary.Reach> = [.space],
    fold: @escaping @Sendable (String, [StoredFact], Instant) -> PurchaseState = { _, _, _ in
      PurchaseState()
    },
    read: @escaping @Sendable (Transaction, UUID) -> String?,
    set: @escaping @Sendable (Transaction, UUID, String) -> Bool
  ) {
    self.plans = plans
    self.products = products
    self.reaches = reaches
    self.fold = fold
    self.read = read
    self.set = set
  }

  /// What every space begins with.
  var least: String { plans.first ?? "" }

  /// How much a plan is: its place from the least. One that the app no longer has is the least, so that
  /// doubt opens nothing.
  func rank(of plan: String?) -> Int {
    plan.flatMap { plans.firstIndex(of: $0) } ?? 0
  }
}

/// What the facts of a subscription come to at a moment.
public struct PurchaseState: Hashable, Sendable {
  /// What the status is called: `active`, `grace`, `expired`.
  public var name = "none"
  /// The store's name of what runs, or ran last.
  public var product: String?
  /// The plan that it gives at this moment; nil for none.
  public var plan: String?
  /// Until when that is paid or promised; nil for ever, and for none.
  public var endsAt: Instant?
  /// When it becomes another by itself; nil for never.
  public var nextChange: Instant?
  /// Whether a free trial began by it.
  public var hasHadTrial = false
  /// Which rule decided, in words for an operator.
  public var rule = "nothing was told of it that counts"

  public init() {}
}

/// Who runs which spaces, asked of the tables in the transaction that acts on it.
public struct PurchasePeople: Sendable {
  /// The spaces whose plan is that of the account.
  public var spaces: @Sendable (_ account: UUID, any ReadTransaction) throws -> [UUID]
  /// The accounts whose plan a space has.
  public var owners: @Sendable (_ space: UUID, any ReadTransaction) throws -> [UUID]

  public init(
    spaces: @escaping @Sendable (UUID, any ReadTransaction) throws -> [UUID],
    owners: @escaping @Sendable (UUID, any ReadTransaction) throws -> [UUID]
  ) {
    self.spaces = spaces
    self.owners = owners
  }
}
