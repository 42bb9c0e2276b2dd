import AppStore
import Values

/// What a customer does, or the store at somebody's wish.
public enum StoreAct: Hashable, Sendable {
  /// Buys for the first time, or again after the end; nil is the trial where there is one.
  case buy(String, StoreOfferType? = nil)
  /// Turns renewing off, and on again.
  case cancel
  case resume
  /// Wants another product: at once or at the renewal, as their levels are.
  case change(String)
  /// Takes an offer of what runs, for this product or that which runs.
  case redeem(StoreOfferType, String? = nil)
  case cardFails
  case cardPays
  /// Asks for the money back.
  case askRefund
  /// Gets it back: all of it, or that many percent.
  case refund(percent: Int64? = nil)
  case declineRefund
  /// The refund is taken back.
  case reverseRefund
  /// From the next renewal on it costs that many thousandths of the currency's unit; the customer must consent.
  case raisePrice(Int64)
  case consent
  /// The end of the period is that many days later.
  case extend(days: Int)
  /// Another of the family shares what they have of a product, and no more.
  case share(String)
  case unshare
  /// The store sells a product no more: what runs of it ends with its period.
  case withdraw(String)
  /// Says something that changes nothing.
  case tell(StoreNotificationType, StoreNotificationSubtype? = nil)
}

extension SimulatedStore {
  /// Lets a customer do something, or something happen to what they have.
  /// - Parameters:
  ///   - customer: whoever buys is one; else a customer or an original transaction.
  ///   - token: of a purchase (`appAccountToken`).
  public mutating func act(
    _ act: StoreAct, by customer: String, token: UUID? = nil
  ) throws(StoreProblem) {
    switch act {
    case .buy(let product, let offer): try buy(product, offer, by: customer, token)
    case .share(let product): try buy(product, nil, by: customer, nil, isShared: true)
    case .change(let product): try change(to: product, by: customer)
    case .redeem(let offer, let product): try redeem(offer, product, by: customer)
    case .cancel: try renewing(false, by: customer)
    case .resume: try renewing(true, by: customer)
    case .cardFails: try card(pays: false, of: customer)
    case .cardPays: try card(pays: true, of: customer)
    case .askRefund: tell(.consumptionRequest, of: try position(of: customer))
    case .refund(let percent): try refund(percent, of: customer)
    case .declineRefund: tell(.refundDeclined, of: try position(of: customer))
    case .reverseRefund: try reverseRefund(of: customer)
    case .raisePrice(let thousandths): try raisePrice(to: thousandths, of: customer)
    case .consent: try consent(by: customer)
    case .extend(let days): try extend(days, of: customer)
    case .unshare: try unshare(by: customer)
    case .withdraw(let product): try withdraw(product)
    case .tell(let type, let subtype):
      let position = try? position(of: customer)
      tell(type, subtype, of: position)
    }
  }

  private mutating func buy(
    _ name: String, _ offer: StoreOfferType?, by customer: String, _ token: UUID?,
    isShared: Bool = false
  ) throws(StoreProblem) {
    let product = try product(name)
    guard product.isForSale else { throw .notNow("\(name) is not sold any more") }
    guard product.months > 0 else { return buyOnce(product, by: customer, token) }
    let former = try? position(of: customer)
    if let former, !subscriptions[former].isOver {
      throw .notNow("\(customer) has a subscription already")
    }
    let isTrial = !isShared && (offer == .introductory || offer == nil && former == nil)
    let terms = terms(of: isTrial && product.trialDays > 0 ? .introductory : offer, product)
    let end =
      terms?.payment == .known(.freeTrial)
      ? instant(days: product.trialDays, after: now) : instant(product.months, after: now)
    let period = SimulatedSubscription.Period(
      id: transactionID(), product: name, purchasedAt: now, expiresAt: end,
      price: price(product.price, by: terms), isRenewal: false, offer: terms)
    if let former {
      renewAgain(former, with: period, token)
      return tell(.subscribed, .resubscribe, of: former)
    }
    var one = SimulatedSubscription(
      id: period.id, customer: customer, token: token, periods: [period], nextProduct: name,
      recentStartAt: now, anchor: now)
    one.isShared = isShared
    anchorMonths(of: &one, period)
    subscriptions.append(one)
    tell(.subscribed, .initialBuy, of: subscriptions.count - 1)
  }

  /// A subscription that was over is bought again, under its first transaction.
  private mutating func renewAgain(
    _ position: Int, with period: SimulatedSubscription.Period, _ token: UUID?
  ) {
    var one = subscriptions[position]
    one.periods.append(period)
    one.nextProduct = period.product
    one.token = token ?? one.token
    one.renews = true
    one.isOver = false
    one.expirationIntent = nil
    one.priceConsent = nil
    one.newPrice = nil
    one.recentStartAt = now
    anchorMonths(of: &one, period)
    subscriptions[position] = one
  }

  /// Has the months of what was bought now counted from now, or from the end of its trial.
  private func anchorMonths(
    of one: inout SimulatedSubscription, _ period: SimulatedSubscription.Period
  ) {
    let isTrial = period.offer?.payment == .known(.freeTrial)
    let product = products.first { $0.id == period.product }
    one.anchor = isTrial ? period.expiresAt ?? now : now
    one.paidMonths = isTrial ? 0 : product?.months ?? 1
  }

  private mutating func buyOnce(
    _ product: SimulatedProduct, by customer: String, _ token: UUID?
  ) {
    let period = SimulatedSubscription.Period(
      id: transactionID(), product: product.id, purchasedAt: now, expiresAt: nil,
      price: product.price, isRenewal: false)
    var one = SimulatedSubscription(
      id: period.id, customer: customer, token: token, periods: [period],
      nextProduct: product.id, recentStartAt: now, anchor: now)
    one.isOver = true
    subscriptions.append(one)
    tell(.oneTimeCharge, of: subscriptions.count - 1)
  }

  private mutating func change(to name: String, by customer: String) throws(StoreProblem) {
    let position = try running(of: customer)
    let wanted = try product(name)
    guard wanted.months > 0, wanted.isForSale else { throw .notNow("\(name) does not renew") }
    let current = try product(subscriptions[position].periods.last?.product ?? "")
    guard wanted.id != current.id else {
      // Back to what runs.
      subscriptions[position].nextProduct = name
      return tell(.renewalPreferenceChanged, of: position)
    }
    guard isAtOnce(wanted, insteadOf: current) else {
      subscriptions[position].nextProduct = name
      return tell(.renewalPreferenceChanged, .downgrade, of: position)
    }
    try buyInstead(wanted, at: position, by: nil)
    tell(.renewalPreferenceChanged, .upgrade, of: position)
  }

  private mutating func redeem(
    _ type: StoreOfferType, _ name: String?, by customer: String
  ) throws(StoreProblem) {
    let position = try running(of: customer)
    let current = try product(subscriptions[position].periods.last?.product ?? "")
    let wanted = try product(name ?? current.id)
    guard wanted.months > 0, wanted.isForSale else {
      throw .notNow("\(wanted.id) does not renew")
    }
    if wanted.id == current.id {
      try buyInstead(wanted, at: position, by: type)
      return tell(.offerRedeemed, of: position)
    }
    guard isAtOnce(wanted, insteadOf: current) else {
      subscriptions[position].nextProduct = wanted.id
      return tell(.offerRedeemed, .downgrade, of: position)
    }
    try buyInstead(wanted, at: position, by: type)
    tell(.offerRedeemed, .upgrade, of: position)
  }

  private func isAtOnce(
    _ wanted: SimulatedProduct, insteadOf current: SimulatedProduct
  ) -> Bool {
    wanted.level > current.level
      || wanted.level == current.level && wanted.months == current.months
  }

  /// Begins a period now, in place of what is left of the one that runs.
  private mutating func buyInstead(
    _ product: SimulatedProduct, at position: Int, by offer: StoreOfferType?
  ) throws(StoreProblem) {
    var one = subscriptions[position]
    let last = one.periods.count - 1
    guard one.periods[last].purchasedAt <= now else {
      throw .notNow("the next period is charged already")
    }
    guard one.retrySince == nil else { throw .notNow("the last renewal is not paid") }
    if let end = one.periods[last].expiresAt, end > now { one.periods[last].isUpgraded = true }
    let terms = terms(of: offer, product)
    let period = SimulatedSubscription.Period(
      id: transactionID(), product: product.id, purchasedAt: now,
      expiresAt: instant(product.months, after: now), price: price(product.price, by: terms),
      isRenewal: false, offer: terms)
    one.periods.append(period)
    one.nextProduct = product.id
    one.newPrice = nil
    one.priceConsent = nil
    anchorMonths(of: &one, period)
    subscriptions[position] = one
  }

  /// Where a customer's subscription is that is not over.
  func running(of customer: String) throws(StoreProblem) -> Int {
    let position = try position(of: customer)
    guard !subscriptions[position].isOver else {
      throw .notNow("the subscription of \(customer) is over")
    }
    return position
  }

  /// The terms of an offer; nil for none.
  private func terms(of type: StoreOfferType?, _ product: SimulatedProduct) -> StoreOffer? {
    guard let type else { return nil }
    if type == .introductory, product.trialDays > 0 {
      return StoreOffer(
        type: .known(type), identifier: nil, payment: .known(.freeTrial),
        period: "P\(product.trialDays)D")
    }
    return StoreOffer(
      type: .known(type), identifier: type == .introductory ? nil : "\(product.id).offer",
      payment: .known(.payUpFront), period: "P\(product.months)M")
  }

  /// Nothing of a trial, and half of any other offer.
  private func price(_ price: StorePrice, by terms: StoreOffer?) -> StorePrice {
    guard let terms else { return price }
    var price = price
    price.thousandths = terms.payment == .known(.freeTrial) ? 0 : price.thousandths / 2
    return price
  }
}
