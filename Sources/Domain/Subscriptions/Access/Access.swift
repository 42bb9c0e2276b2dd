import Values

/// What an account or a space has of all that was bought for it, and why.
public struct Access: Hashable, Sendable {
  /// The rule that decided (for `umbu why`).
  public enum Rule: String, Hashable, Sendable {
    /// Nothing was ever bought.
    case nothingBought
    /// Nothing that was bought gives access at that instant.
    case nothingRuns
    /// The only one that gives access.
    case onlyOne
    /// It grants the most.
    case highestLevel
    /// Of those that grant as much it gives access the longest.
    case longestAccess
    /// Of equal ones the first by its id.
    case firstID
  }

  /// A plan's raw value: what the entitlement record says.
  public let planName: String
  public let rule: Rule
  /// Whether something that was bought gives access; else the plan is that of who has bought nothing.
  public let hasAccess: Bool
  /// Each at that instant, the best first. What is superseded is not among them.
  public let standings: [Standing]
  /// When the answer may next change by itself.
  public let nextChange: Instant?

  /// What decided: the one that gives access, or of those that do not the one that changed last; nil where
  /// nothing was bought.
  public var decidedBy: Standing? { standings.first }

  /// Until when there is access, if nothing else happens; nil without access, and for ever.
  public var until: Instant? { hasAccess ? decidedBy?.accessUntil : nil }

  /// The best of all sources.
  ///
  /// That gives access whose product is in the catalogue; of several the one of the highest level, of equal
  /// levels the one whose access ends last. What was imported is left out once its store's own facts are there.
  public static func best(
    of subscriptions: [Subscription], at instant: Instant, in catalogue: ProductCatalogue
  ) -> Access {
    let counting = withoutSuperseded(subscriptions)
    let ranked = counting.map { Ranked($0, at: instant, in: catalogue) }.ordered { $0.precedes($1) }
    var nextChange: Instant?
    for subscription in counting {
      nextChange = earlier(nextChange, subscription.nextChange(after: instant))
    }
    let product = ranked.first?.product
    return Access(
      planName: product?.planName ?? catalogue.leastPlan, rule: decidingRule(of: ranked),
      hasAccess: product.isThere, standings: ranked.map { $0.standing }, nextChange: nextChange)
  }

  private static func decidingRule(of ranked: [Ranked]) -> Rule {
    guard let first = ranked.first else { return .nothingBought }
    guard let best = first.product else { return .nothingRuns }
    guard ranked.count > 1, let second = ranked[1].product else { return .onlyOne }
    if best.level != second.level { return .highestLevel }
    return first.until != ranked[1].until ? .longestAccess : .firstID
  }

  static func withoutSuperseded(_ subscriptions: [Subscription]) -> [Subscription] {
    subscriptions.filter { one in
      one.id.source != .imported
        || !subscriptions.contains {
          ($0.id.source == .apple || $0.id.source == .web) && $0.id.storeID == one.id.storeID
            && !$0.phases.isEmpty
        }
    }
  }
}

/// A subscription as it is weighed against others.
private struct Ranked {
  let standing: Standing
  /// What gives access; nil where nothing does.
  let product: SoldProduct?
  /// Of what gives access; what never ends comes last.
  let until: Instant
  /// When the standing began; the first of all instants where nothing has begun.
  let since: Instant

  init(_ subscription: Subscription, at instant: Instant, in catalogue: ProductCatalogue) {
    standing = subscription.standing(at: instant)
    product = standing.hasAccess ? catalogue.product(standing.product) : nil
    until = standing.accessUntil ?? Instant(milliseconds: .max)
    since = subscription.phase(at: instant)?.from ?? Instant(milliseconds: .min)
  }

  func precedes(_ other: Ranked) -> Bool {
    switch (product, other.product) {
    case (.some, nil): return true
    case (nil, .some): return false
    case (.some(let mine), .some(let others)):
      if mine.level != others.level { return mine.level > others.level }
      if until != other.until { return until > other.until }
    case (nil, nil):
      if since != other.since { return since > other.since }
    }
    return standing.subscription < other.standing.subscription
  }
}
