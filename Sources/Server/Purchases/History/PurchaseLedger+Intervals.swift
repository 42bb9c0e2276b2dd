import Database
import Subscriptions
import Values

/// What held for an account for a while, by all that was bought for it.
public struct LedgerInterval: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// In what state what counts is: `trial`, `activeUntilEnd`, `expired`.
    case subscription
    /// By which plan it may act.
    case plan
  }

  public var kind: Kind
  public var value: String
  public var since: Instant
  /// The first instant after it; nil while it lasts.
  public var until: Instant?
}

extension PurchaseLedger {
  /// A space that an account belongs to, and since when.
  public struct Belonging: Hashable, Sendable {
    public var space: UUID
    public var since: Instant

    public init(_ space: UUID, since: Instant) {
      self.space = space
      self.since = since
    }
  }

  /// What held for an account until now, of each kind in the order of time and without gaps that have a value: by what
  /// was bought for it, for its family, by the seat that it has, and by what its spaces have from the day on which it
  /// came to them. All that is known now is applied to the past, and what is known of the future is left out.
  /// - Throws: `DatabaseError`.
  public func intervals(
    of account: UUID, in spaces: [Belonging], through now: Instant,
    in transaction: any ReadTransaction
  ) throws -> [LedgerInterval] {
    let own = try held(by: [account], at: now, in: transaction)
    var all = [(since: Instant(milliseconds: .min), held: own)]
    for one in spaces {
      let owners = try people.owners(one.space, transaction).filter { $0 != account }
      let bought = try subscriptions(of: [one.space], in: transaction)
      let others = try held(by: owners, at: now, in: transaction)
      all.append((since: one.since, held: bought + others))
    }
    var moments: Set<Instant> = []
    for (since, held) in all {
      for subscription in held {
        for phase in subscription.phases { moments.insert(max(since, phase.from)) }
      }
    }
    var states = Stretches(.subscription)
    var plans = Stretches(.plan)
    for moment in moments.sorted() where moment <= now {
      let counting = all.filter { $0.since <= moment }.flatMap { $0.held }
      let access = Access.best(of: counting, at: moment, in: rules.catalogue)
      states.change(to: access.decidedBy?.state.shortName, at: moment)
      plans.change(to: access.rule == .nothingBought ? nil : access.planName, at: moment)
    }
    return states.all + plans.all
  }

  private func held(
    by accounts: [UUID], at now: Instant, in transaction: any ReadTransaction
  ) throws -> [Subscription] {
    var all = try subscriptions(of: accounts, in: transaction)
    for account in accounts {
      all += try subscriptions(bySeatOf: account, at: now, in: transaction)
    }
    return all
  }
}

/// Values of one kind as they follow each other.
private struct Stretches {
  private let kind: LedgerInterval.Kind
  private(set) var all: [LedgerInterval] = []

  init(_ kind: LedgerInterval.Kind) {
    self.kind = kind
  }

  /// - Parameter value: nil for none.
  mutating func change(to value: String?, at moment: Instant) {
    if let last = all.last, last.until == nil {
      guard last.value != value else { return }
      all[all.count - 1].until = moment
    }
    guard let value else { return }
    all.append(LedgerInterval(kind: kind, value: value, since: moment))
  }
}

extension SubscriptionState {
  /// Its name without why; nil where nothing has begun.
  fileprivate var shortName: String? {
    switch self {
    case .none: nil
    case .expired: "expired"
    case .refunded: "refunded"
    case .trial, .intro, .active, .activeUntilEnd, .grace, .billingRetry, .revoked, .paused,
      .pending:
      name
    }
  }
}
