import AppStore
import Values

/// An App Store in memory: customers buy, it charges, fails, refunds and renews as its clock is turned, and
/// signs what Apple would. Nothing happens by itself, and from one seed always the same.
public struct SimulatedStore: Sendable {
  public let authority: StoreAuthority
  public let rules: StoreRules
  public internal(set) var products: [SimulatedProduct]
  public internal(set) var now: Instant
  /// By their first purchase.
  public internal(set) var subscriptions: [SimulatedSubscription] = []
  /// What was signed since they were last taken, oldest first.
  public internal(set) var notices: [StoreNotice] = []
  var chance: StoreChance
  private var nextTransaction: Int64

  /// - Parameter start: what its clock shows; the authority's certificates must be good then.
  public init(
    _ rules: StoreRules, selling products: [SimulatedProduct], signing authority: StoreAuthority,
    at start: Instant, seed: UInt64 = 1
  ) {
    self.rules = rules
    self.products = products
    self.authority = authority
    now = start
    chance = StoreChance(seed: seed)
    nextTransaction = rules.firstTransaction
  }

  /// What was signed since it was last asked, oldest first.
  public mutating func takeNotices() -> [StoreNotice] {
    defer { notices = [] }
    return notices
  }

  public func product(_ id: String) throws(StoreProblem) -> SimulatedProduct {
    for product in products where product.id == id { return product }
    throw .unknownProduct(id)
  }

  /// The last transaction of a subscription as it is now, signed: what a device has of a purchase.
  public func signedTransaction(of subscription: String) throws(StoreProblem) -> String {
    let one = subscriptions[try position(of: subscription)]
    return authority.sign(payload(of: one.periods[one.periods.count - 1], in: one))
  }

  /// All transactions of a subscription as they are now, signed, oldest first: what a device has that restores,
  /// and the store's history of transactions.
  public func signedTransactions(of subscription: String) throws(StoreProblem) -> [String] {
    let one = subscriptions[try position(of: subscription)]
    return one.periods.map { authority.sign(payload(of: $0, in: one)) }
  }

  /// How a subscription goes on as it is now, signed.
  public func signedRenewal(of subscription: String) throws(StoreProblem) -> String {
    let one = subscriptions[try position(of: subscription)]
    return authority.sign(renewal(of: one))
  }

  /// Where a customer's subscription is, by the customer's name or its own id.
  func position(of name: String) throws(StoreProblem) -> Int {
    let found = subscriptions.lastIndex { one in
      one.id == name || one.customer == name && isSubscription(one)
    }
    guard let found else { throw .nothingBought(name) }
    return found
  }

  private func isSubscription(_ one: SimulatedSubscription) -> Bool {
    one.periods.last?.expiresAt != nil
  }

  mutating func transactionID() -> String {
    defer { nextTransaction += 1 }
    return "\(nextTransaction)"
  }

  /// An instant some months after another, at the same time of day in UTC.
  func instant(_ months: Int, after start: Instant) -> Instant {
    if let length = rules.monthLength {
      return start.adding(milliseconds: Int64(months) * length)
    }
    let day = CivilDate(at: start, minutesEast: 0)
    let days = day.adding(months: months).days(since: day)
    return start.adding(milliseconds: Int64(days) * 86_400_000)
  }

  /// An instant some of the store's days after another.
  func instant(days: Int, after start: Instant) -> Instant {
    start.adding(milliseconds: Int64(days) * rules.dayLength)
  }
}
