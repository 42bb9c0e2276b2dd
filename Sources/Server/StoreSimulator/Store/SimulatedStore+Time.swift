import AppStore
import Values

/// What the store does by itself as time passes.
extension SimulatedStore {
  /// What happens next to a subscription.
  private enum Due {
    case renewal, failure, recovery, graceEnd
    case expiry(StoreExpirationIntent)
  }

  /// Turns the clock to an instant; all that happens until then happens in its order, at its time. Back it is
  /// never turned.
  public mutating func turn(to instant: Instant) {
    while let event = next(), event.at <= instant {
      now = max(now, event.at)
      perform(event.due, on: event.position)
    }
    now = max(now, instant)
  }

  /// Turns the clock on.
  public mutating func turn(milliseconds: Int64) {
    turn(to: now.adding(milliseconds: milliseconds))
  }

  /// When something happens next by itself; nil for never.
  public var nextEvent: Instant? { next()?.at }

  private func next() -> (position: Int, at: Instant, due: Due)? {
    var first: (position: Int, at: Instant, due: Due)?
    for position in subscriptions.indices {
      guard let event = due(of: subscriptions[position]) else { continue }
      if let first, first.at <= event.at { continue }
      first = (position, event.at, event.due)
    }
    return first
  }

  private func due(of one: SimulatedSubscription) -> (at: Instant, due: Due)? {
    guard !one.isOver, let end = one.periods.last?.expiresAt else { return nil }
    if let since = one.retrySince {
      guard one.renews else { return (later(one.graceUntil ?? now), .expiry(.cancelled)) }
      if one.cardPays { return (later(now), .recovery) }
      if let grace = one.graceUntil { return (later(grace), .graceEnd) }
      return (later(instant(days: rules.retryDays, after: since)), .expiry(.billingError))
    }
    guard one.renews else { return (later(end), .expiry(.cancelled)) }
    guard one.priceConsent != .unanswered else { return (later(end), .expiry(.noConsent)) }
    guard products.contains(where: { $0.id == one.nextProduct && $0.isForSale }) else {
      return (later(end), .expiry(.notForSale))
    }
    guard one.cardPays else { return (later(end), .failure) }
    let early = end.adding(milliseconds: -rules.chargedBefore * rules.dayLength / 12)
    return (later(early), .renewal)
  }

  /// An instant to come: of what is due already a moment after now, since of two things that are signed at one
  /// instant nobody can say which was later.
  private func later(_ instant: Instant) -> Instant {
    instant > now ? instant : now.adding(milliseconds: 1)
  }

  private mutating func perform(_ due: Due, on position: Int) {
    switch due {
    case .renewal:
      renew(position, from: subscriptions[position].periods.last?.expiresAt ?? now)
      tell(.renewed, of: position)
    case .failure:
      subscriptions[position].retrySince = now
      guard rules.graceDays > 0 else { return tell(.renewalFailed, of: position) }
      subscriptions[position].graceUntil = instant(days: rules.graceDays, after: now)
      tell(.renewalFailed, .gracePeriod, of: position)
    case .recovery:
      // Who pays within the days of grace has lost no day of what is paid.
      let end = subscriptions[position].periods.last?.expiresAt ?? now
      let isInGrace = subscriptions[position].graceUntil != nil
      if !isInGrace {
        subscriptions[position].anchor = now
        subscriptions[position].paidMonths = 0
        subscriptions[position].recentStartAt = now
      }
      renew(position, from: isInGrace ? end : now)
      tell(.renewed, .billingRecovery, of: position)
    case .graceEnd:
      subscriptions[position].graceUntil = nil
      tell(.gracePeriodExpired, of: position)
    case .expiry(let intent):
      subscriptions[position].isOver = true
      subscriptions[position].retrySince = nil
      subscriptions[position].graceUntil = nil
      subscriptions[position].expirationIntent = intent
      subscriptions[position].renews = false
      tell(.expired, intent.subtype, of: position)
    }
  }

  /// Adds a period of what renews.
  private mutating func renew(_ position: Int, from start: Instant) {
    var one = subscriptions[position]
    guard let product = products.first(where: { $0.id == one.nextProduct }) else { return }
    one.paidMonths += product.months
    var price = product.price
    if let newPrice = one.newPrice, one.periods.last?.product == product.id { price = newPrice }
    one.periods.append(
      SimulatedSubscription.Period(
        id: transactionID(), product: product.id, purchasedAt: start,
        expiresAt: instant(one.paidMonths, after: one.anchor), price: price, isRenewal: true))
    one.retrySince = nil
    one.graceUntil = nil
    one.expirationIntent = nil
    one.priceConsent = nil
    subscriptions[position] = one
  }
}

extension StoreExpirationIntent {
  fileprivate var subtype: StoreNotificationSubtype? {
    switch self {
    case .cancelled: .voluntary
    case .billingError: .billingRetry
    case .noConsent: .priceIncrease
    case .notForSale: .productNotForSale
    case .other: nil
    }
  }
}
