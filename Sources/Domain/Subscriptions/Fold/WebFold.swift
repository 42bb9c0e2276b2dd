import Values

/// What a provider's snapshots tell of one subscription.
///
/// A bill that a card paid covers its period. One that is paid by hand (Pix, boleto) covers a time as long as its
/// period: from where access ends, if it is paid before that or in the days of grace, else from the payment. So
/// one that is paid late extends, and two are never one.
struct WebFold {
  private let id: SubscriptionID
  /// The last fetched.
  private let snapshot: WebSnapshot?
  /// The last fetched of each.
  private let bills: [WebBill]
  /// By their beginnings.
  private let coverages: [Coverage]
  private let stretches: [Stretch]

  init(_ facts: [Fact], of id: SubscriptionID) {
    self.id = id
    var last: WebSnapshot?
    var latest: [(bill: WebBill, precedence: Precedence)] = []
    var positions: [String: Int] = [:]
    for fact in facts where fact.subscription == id {
      guard case .web(let new) = fact else { continue }
      for bill in new.bills {
        let precedence = Precedence(
          signedAt: new.fetchedAt, isRevoked: bill.revokedAt.isThere, digest: new.digest)
        if let position = positions[bill.id] {
          if latest[position].precedence < precedence { latest[position] = (bill, precedence) }
        } else {
          positions[bill.id] = latest.count
          latest.append((bill, precedence))
        }
      }
      if let known = last, !(known.precedence < new.precedence) { continue }
      last = new
    }
    snapshot = last
    let ordered = latest.map { $0.bill }.ordered {
      $0.periodStart == $1.periodStart ? isBefore($0.id, $1.id) : $0.periodStart < $1.periodStart
    }
    let covered = last.map { Coverage.all(of: $0, ordered) } ?? []
    bills = ordered
    coverages = covered
    stretches = covered.map { Stretch(from: $0.from, until: $0.until) }
  }

  var told: Told {
    guard let snapshot else { return Told(phases: []) }
    var points = [snapshot.startedAt]
    if let endedAt = snapshot.endedAt { points.append(endedAt) }
    for coverage in coverages { points += [coverage.from, coverage.until] }
    for bill in bills {
      points.append(bill.paidAt ?? bill.dueAt)
      if let graceUntil = bill.graceUntil { points.append(graceUntil) }
      if let refundedAt = bill.refundedAt { points.append(refundedAt) }
      if let lostAt = bill.disputeLostAt { points.append(lostAt) }
    }
    var sweep = Sweep(stretches)
    let phases = timeline(of: id, at: points) { point in
      if let covering = sweep.move(to: point) { return covered(by: covering, snapshot) }
      guard let begun = sweep.begun else { return before(snapshot, at: point) }
      return over(begun, snapshot, at: point)
    }
    return Told(
      phases: phases, trialAt: snapshot.trialUntil.isThere ? snapshot.startedAt : nil,
      payments: bills.compactMap { $0.payment })
  }

  /// Nothing was covered yet.
  private func before(_ snapshot: WebSnapshot, at instant: Instant) -> Standing {
    guard snapshot.startedAt <= instant, !hasCome(snapshot.endedAt, by: instant) else {
      return Standing(id, .none)
    }
    let waits = bills.contains { !$0.isVoid && instant < ($0.paidAt ?? $0.dueAt) }
    guard waits || bills.isEmpty, snapshot.status != .incompleteExpired,
      snapshot.status != .canceled
    else {
      return Standing(id, .none)
    }
    return Standing(id, .pending, snapshot.product)
  }

  private func covered(by position: Int, _ snapshot: WebSnapshot) -> Standing {
    let coverage = coverages[position]
    var standing = Standing(id, .active, coverage.product)
    standing.accessUntil = coverage.until
    standing.price = coverage.bill?.price
    let isLast = position == coverages.count - 1
    standing.renews = !isLast || snapshot.renews && !coverage.isPaidByHand
    if coverage.bill.isThere {
      standing.state = standing.renews ? .active : .activeUntilEnd
    } else {
      standing.state = .trial
      standing.offer = .trial
    }
    if isLast, snapshot.renews {
      standing.nextPrice = snapshot.nextPrice
      if let next = snapshot.nextProduct, next != coverage.product { standing.nextProduct = next }
    }
    return standing
  }

  /// After the end of the coverage that began last.
  private func over(_ position: Int, _ snapshot: WebSnapshot, at instant: Instant) -> Standing {
    let coverage = coverages[position]
    var standing = Standing(id, .expired(.unexplained), coverage.product)
    if let bill = coverage.bill, hasCome(bill.revokedAt, by: instant) {
      standing.state = bill.isLost(by: instant) ? .revoked : .refunded(.whole)
    } else if hasCome(snapshot.endedAt, by: instant) {
      let isRefunded = coverage.bill.map { $0.refunded > 0 && hasCome($0.refundedAt, by: instant) }
      standing.state =
        isRefunded ?? false
        ? .refunded(.part) : .expired(snapshot.endReason ?? .cancelled)
    } else if position == coverages.count - 1 {
      settle(&standing, after: coverage, snapshot, at: instant)
    }
    return standing
  }

  /// What follows the end of all that is paid.
  private func settle(
    _ standing: inout Standing, after coverage: Coverage, _ snapshot: WebSnapshot,
    at instant: Instant
  ) {
    if snapshot.cancelsAtEnd || snapshot.status == .canceled {
      standing.state = .expired(snapshot.endReason ?? .cancelled)
    } else if let graceUntil = grace(after: coverage), graceUntil > instant {
      standing.state = .grace
      standing.accessUntil = graceUntil
      standing.renews = true
    } else {
      switch snapshot.status {
      case .paused: standing.state = .paused
      case .pastDue: standing.state = .billingRetry
      case .unpaid, .incomplete, .incompleteExpired: standing.state = .expired(.billingError)
      case .trialing, .active, .canceled:
        let owes = bills.contains { $0.isOpen && $0.periodStart >= coverage.nominal }
        standing.state = .expired(owes ? .billingError : .unexplained)
      }
    }
  }

  /// The days of grace of the bill that follows at once, not of one sent after a gap.
  private func grace(after coverage: Coverage) -> Instant? {
    var longest: Instant?
    for bill in bills where bill.isOpen && bill.periodStart > coverage.nominal {
      guard bill.periodStart <= coverage.until, let until = bill.graceUntil else { continue }
      longest = longest.map { max($0, until) } ?? until
    }
    return longest
  }
}

extension WebSnapshot {
  fileprivate var precedence: Precedence {
    Precedence(signedAt: fetchedAt, isRevoked: endedAt.isThere, digest: digest)
  }

  fileprivate var renews: Bool {
    if cancelsAtEnd || endedAt.isThere { return false }
    switch status {
    case .trialing, .active, .pastDue, .incomplete: return true
    case .unpaid, .canceled, .incompleteExpired, .paused: return false
    }
  }
}

extension WebBill {
  fileprivate var isOpen: Bool { !paidAt.isThere && !isVoid }

  fileprivate func isLost(by instant: Instant) -> Bool {
    dispute == .lost && hasCome(disputeLostAt, by: instant)
  }

  /// What was paid less what went back; nil of one that is not paid.
  fileprivate var payment: StorePayment? {
    guard let paidAt else { return nil }
    var earned = amount
    let (rest, overflow) = amount.thousandths.subtractingReportingOverflow(refunded)
    earned.thousandths = overflow || dispute == .lost ? 0 : max(0, rest)
    return StorePayment(at: paidAt, earned)
  }
}
