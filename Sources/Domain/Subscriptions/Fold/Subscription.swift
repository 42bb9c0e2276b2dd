import Values

/// A subscription as the facts of it tell: what it is worth at each instant.
///
/// It is a pure function of the set of facts: their order, and how often each comes, changes nothing. All that is
/// known now is applied to the past, too.
public struct Subscription: Hashable, Sendable {
  /// What holds from an instant until the next phase begins.
  public struct Phase: Hashable, Sendable {
    public let from: Instant
    public let standing: Standing
  }

  public let id: SubscriptionID
  /// In order, no two that follow each other equal. Before the first there is nothing.
  public let phases: [Phase]
  /// When a trial began that the payer's account has thereby had; nil for none. A trial shared by the family is
  /// that of who buys.
  public let trialAt: Instant?
  /// What was paid less what went back of it, each when it was paid.
  public let payments: [StorePayment]

  /// Folds the facts of one subscription; those of others are left out.
  public init(_ id: SubscriptionID, folding facts: [Fact]) {
    self.init(id, fold(facts, of: id))
  }

  /// The subscriptions that the facts tell of, by their ids.
  public static func all(in facts: [Fact]) -> [Subscription] {
    var groups: [SubscriptionID: [Fact]] = [:]
    for fact in facts { groups[fact.subscription, default: []].append(fact) }
    return groups.keys.ordered().map { Subscription($0, folding: groups[$0] ?? []) }
  }

  public func standing(at instant: Instant) -> Standing {
    phase(at: instant)?.standing ?? Standing(id, .none)
  }

  /// The phase that holds at that instant; nil before the first.
  public func phase(at instant: Instant) -> Phase? {
    position(at: instant).map { phases[$0] }
  }

  /// What was paid less what went back, a sum for each currency, by its code.
  public var revenue: [StoreAmount] { sums(of: payments.map { $0.amount }) }

  /// When the standing next changes by itself after that instant; nil for never.
  public func nextChange(after instant: Instant) -> Instant? {
    let next = position(at: instant).map { $0 + 1 } ?? 0
    return next < phases.count ? phases[next].from : nil
  }

  /// The last phase that has begun.
  private func position(at instant: Instant) -> Int? {
    var (low, high) = (0, phases.count)
    while low < high {
      let middle = (low + high) / 2
      if phases[middle].from <= instant { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }

  private init(_ id: SubscriptionID, _ told: Told) {
    self.id = id
    phases = told.phases
    trialAt = told.trialAt
    payments = told.payments
  }
}
