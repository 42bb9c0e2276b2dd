import Values

/// What Apple's transactions and renewal infos tell of one subscription.
///
/// A transaction covers its period, up to where it was taken back or, where another product took its place, to the
/// next purchase. Of those that cover an instant the one purchased last says what was bought. What
/// renewal info says is of the time after the last purchase.
struct AppleFold {
  private let id: SubscriptionID
  /// The last signed of each, by their purchase.
  private let transactions: [TransactionSnapshot]
  /// The last signed, where it is of the last purchase.
  private let renewal: RenewalSnapshot?
  private let stretches: [Stretch]

  /// The App Store tries to charge for so many days.
  private static let retryDays: Int64 = 60

  init(_ facts: [Fact], of id: SubscriptionID) {
    self.id = id
    var latest: [TransactionSnapshot] = []
    var positions: [String: Int] = [:]
    var renewal: RenewalSnapshot?
    for fact in facts where fact.subscription == id {
      switch fact {
      case .transaction(let new):
        guard let position = positions[new.id] else {
          positions[new.id] = latest.count
          latest.append(new)
          continue
        }
        if latest[position].precedence < new.precedence { latest[position] = new }
      case .renewal(let new):
        if let known = renewal, !(known.precedence < new.precedence) { continue }
        renewal = new
      case .web, .grant, .unknown: continue
      }
    }
    let ordered = purchaseOrder(of: latest)
    transactions = ordered
    stretches = ordered.indices.map { stretch(of: $0, in: ordered) }
    self.renewal = AppleFold.applying(renewal, to: ordered.last)
  }

  /// A renewal is charged in the 24 hours before it begins, and so what was signed then already speaks of it.
  /// What was signed earlier is of a period before.
  private static func applying(
    _ renewal: RenewalSnapshot?, to last: TransactionSnapshot?
  ) -> RenewalSnapshot? {
    guard let renewal, let last,
      renewal.signedAt >= last.purchasedAt.adding(milliseconds: -dayLength)
    else { return nil }
    return renewal
  }

  var told: Told {
    var points: [Instant] = []
    for position in transactions.indices {
      points.append(stretches[position].from)
      if let until = stretches[position].until { points.append(until) }
      if let revocation = transactions[position].revocation { points.append(revocation.at) }
    }
    if let end = stretches.last?.until {
      points.append(retryEnd(after: end))
      if let grace = renewal?.graceUntil, grace > end { points.append(grace) }
    }
    var sweep = Sweep(stretches)
    let phases = timeline(of: id, at: points) { point in
      if let covering = sweep.move(to: point) { return covered(by: covering) }
      guard let begun = sweep.begun else { return Standing(id, .none) }
      return over(begun, at: point)
    }
    return Told(phases: phases, trialAt: trialAt, payments: payments)
  }

  private func covered(by position: Int) -> Standing {
    let isLast = position == transactions.count - 1
    var standing = blank(position, .active)
    standing.accessUntil = stretches[position].until
    standing.renews = renews(isLast, transactions[position])
    if !transactions[position].offer.isThere { standing.price = transactions[position].price }
    switch transactions[position].offer {
    case .trial: standing.state = .trial
    case .intro: standing.state = .intro
    case .promo, .code, .winBack, nil:
      let isForever = !transactions[position].expiresAt.isThere
      standing.state = standing.renews || isForever ? .active : .activeUntilEnd
    }
    if isLast, let renewal { describe(renewal, in: &standing) }
    return standing
  }

  /// Another purchase follows, or the store says so, or it has not said anything to the contrary.
  private func renews(_ isLast: Bool, _ transaction: TransactionSnapshot) -> Bool {
    guard transaction.expiresAt.isThere else { return false }
    return !isLast || (renewal?.autoRenews ?? true)
  }

  private func describe(_ renewal: RenewalSnapshot, in standing: inout Standing) {
    standing.priceIncrease = renewal.priceIncrease
    standing.nextPrice = renewal.price
    guard standing.renews, let next = renewal.nextProduct, next != standing.product else { return }
    standing.nextProduct = next
  }

  /// After the end of the one purchased last.
  private func over(_ position: Int, at instant: Instant) -> Standing {
    let transaction = transactions[position]
    if let revocation = transaction.revocation, revocation.at <= instant {
      return blank(position, revocation.state)
    }
    guard position == transactions.count - 1, let renewal, let end = stretches[position].until
    else { return blank(position, .expired(.unexplained)) }
    if let grace = renewal.graceUntil, grace > instant {
      return owing(position, .grace, renewal, until: grace)
    }
    if renewal.isInBillingRetry, instant < retryEnd(after: end) {
      return owing(position, .billingRetry, renewal)
    }
    return blank(position, .expired(reason(renewal)))
  }

  private func owing(
    _ position: Int, _ state: SubscriptionState, _ renewal: RenewalSnapshot,
    until: Instant? = nil
  ) -> Standing {
    var standing = blank(position, state)
    standing.accessUntil = until
    standing.renews = renewal.autoRenews
    describe(renewal, in: &standing)
    return standing
  }

  private func reason(_ renewal: RenewalSnapshot) -> ExpiryReason {
    if let reason = renewal.expiryReason { return reason }
    if !renewal.autoRenews { return .cancelled }
    if renewal.isInBillingRetry { return .billingError }
    return renewal.priceIncrease == .waiting ? .priceIncrease : .unexplained
  }

  private func blank(_ position: Int, _ state: SubscriptionState) -> Standing {
    let transaction = transactions[position]
    var standing = Standing(id, state, transaction.product)
    standing.offer = transaction.offer
    standing.isFamilyShared = transaction.ownership == .familyShared
    return standing
  }

  private func retryEnd(after end: Instant) -> Instant {
    end.adding(milliseconds: Self.retryDays * dayLength)
  }

  private var trialAt: Instant? {
    for transaction in transactions
    where transaction.offer == .trial && transaction.ownership == .purchased {
      return transaction.purchasedAt
    }
    return nil
  }

  private var payments: [StorePayment] {
    var payments: [StorePayment] = []
    for transaction in transactions where transaction.ownership == .purchased {
      guard var amount = transaction.price else { continue }
      if let revocation = transaction.revocation { revocation.refund(of: &amount) }
      payments.append(StorePayment(at: transaction.purchasedAt, amount))
    }
    return payments
  }
}

/// By the instant of purchase, and by the ids of those of one instant.
private func purchaseOrder(of transactions: [TransactionSnapshot]) -> [TransactionSnapshot] {
  // Instants are compared, not whole transactions, each of which is many words.
  let keys = transactions.indices.map { (at: transactions[$0].purchasedAt, position: $0) }
  let ordered = keys.ordered { a, b in
    a.at == b.at
      ? isBefore(transactions[a.position].id, transactions[b.position].id) : a.at < b.at
  }
  return ordered.map { transactions[$0.position] }
}

private func stretch(of position: Int, in transactions: [TransactionSnapshot]) -> Stretch {
  let transaction = transactions[position]
  var until = earlier(transaction.expiresAt, transaction.revocation?.at)
  if position + 1 < transactions.count {
    let next = transactions[position + 1].purchasedAt
    if transaction.isUpgraded || transaction.isReplaced(by: next) { until = earlier(until, next) }
  }
  return Stretch(from: transaction.purchasedAt, until: until)
}

extension TransactionSnapshot {
  fileprivate var precedence: Precedence {
    Precedence(signedAt: signedAt, isRevoked: revocation.isThere, digest: digest)
  }

  /// Whether a purchase at that instant took its place, by which what was left of it went back. The store says so of
  /// this transaction only when it is asked for its history; a renewal is charged in the last day.
  fileprivate func isReplaced(by next: Instant) -> Bool {
    guard let expiresAt else { return false }
    return next < expiresAt.adding(milliseconds: -dayLength)
  }
}

extension RenewalSnapshot {
  fileprivate var precedence: Precedence {
    Precedence(signedAt: signedAt, isRevoked: false, digest: digest)
  }
}

extension Revocation {
  fileprivate var state: SubscriptionState {
    switch kind {
    case .whole: .refunded(.whole)
    case .part: .refunded(.part)
    case .family: .revoked
    }
  }

  /// Takes what went back off what was paid.
  fileprivate func refund(of amount: inout StoreAmount) {
    switch kind {
    case .whole: amount.thousandths = 0
    case .part:
      let kept = Int64(100_000 - min(max(percentage, 0), 100_000))
      let (hundreds, rest) = amount.thousandths.quotientAndRemainder(dividingBy: 100_000)
      amount.thousandths = hundreds * kept + rest * kept / 100_000
    case .family: break
    }
  }
}
