import AppStore
import Values

/// What changes about a subscription that was bought: renewing, refunds, prices, sharing.
extension SimulatedStore {
  mutating func renewing(_ renews: Bool, by customer: String) throws(StoreProblem) {
    let position = try running(of: customer)
    guard subscriptions[position].renews != renews else {
      throw .notNow("it is \(renews ? "on" : "off") already")
    }
    subscriptions[position].renews = renews
    tell(
      .renewalStatusChanged, renews ? .autoRenewEnabled : .autoRenewDisabled, of: position)
  }

  mutating func card(pays: Bool, of customer: String) throws(StoreProblem) {
    let position = try position(of: customer)
    subscriptions[position].cardPays = pays
  }

  mutating func withdraw(_ id: String) throws(StoreProblem) {
    guard let position = products.firstIndex(where: { $0.id == id }) else {
      throw .unknownProduct(id)
    }
    products[position].isForSale = false
  }

  /// Takes the last period back, from now on.
  mutating func refund(_ percent: Int64?, of customer: String) throws(StoreProblem) {
    let position = try position(of: customer)
    guard percent.map({ 1...100 ~= $0 }) ?? true else {
      throw .notNow("a refund is of 1 to 100 percent")
    }
    try revoke(
      position,
      StoreRevocation(
        at: now, reason: .known(.other),
        type: .known(percent == nil ? .fullRefund : .proratedRefund),
        percentage: (percent ?? 100) * 1_000))
    tell(.refund, of: position)
  }

  private mutating func revoke(
    _ position: Int, _ revocation: StoreRevocation
  ) throws(StoreProblem) {
    let last = subscriptions[position].periods.count - 1
    guard subscriptions[position].periods[last].revocation == nil else {
      throw .notNow("it is taken back already")
    }
    subscriptions[position].periods[last].revocation = revocation
    subscriptions[position].renews = false
    subscriptions[position].isOver = true
    subscriptions[position].retrySince = nil
    subscriptions[position].graceUntil = nil
  }

  mutating func reverseRefund(of customer: String) throws(StoreProblem) {
    let position = try position(of: customer)
    let last = subscriptions[position].periods.count - 1
    guard subscriptions[position].periods[last].revocation != nil else {
      throw .notNow("nothing was taken back")
    }
    subscriptions[position].periods[last].revocation = nil
    // It runs to its end; whether it then renews the customer says.
    let end = subscriptions[position].periods[last].expiresAt
    subscriptions[position].isOver = end.map { $0 <= now } ?? true
    tell(.refundReversed, of: position)
  }

  mutating func raisePrice(
    to thousandths: Int64, of customer: String
  ) throws(StoreProblem) {
    let position = try running(of: customer)
    guard thousandths >= 0, let last = subscriptions[position].periods.last else {
      throw .notNow("a price is 0 or more")
    }
    subscriptions[position].newPrice = StorePrice(
      thousandths: thousandths, currency: last.price.currency)
    subscriptions[position].priceConsent = .unanswered
    tell(.priceIncrease, .pending, of: position)
  }

  mutating func consent(by customer: String) throws(StoreProblem) {
    let position = try running(of: customer)
    guard subscriptions[position].priceConsent == .unanswered else {
      throw .notNow("nobody was asked to consent")
    }
    subscriptions[position].priceConsent = .consented
    tell(.priceIncrease, .accepted, of: position)
  }

  mutating func extend(_ days: Int, of customer: String) throws(StoreProblem) {
    let position = try running(of: customer)
    let last = subscriptions[position].periods.count - 1
    guard 1...90 ~= days, let end = subscriptions[position].periods[last].expiresAt, end > now
    else { throw .notNow("what runs is extended by 1 to 90 days") }
    let later = instant(days: days, after: end)
    subscriptions[position].periods[last].expiresAt = later
    // The months that follow begin there.
    subscriptions[position].anchor = later
    subscriptions[position].paidMonths = 0
    tell(.renewalExtended, of: position)
  }

  mutating func unshare(by customer: String) throws(StoreProblem) {
    let position = try running(of: customer)
    guard subscriptions[position].isShared else { throw .notNow("it is not shared") }
    try revoke(
      position,
      StoreRevocation(at: now, reason: .known(.other), type: .known(.family), percentage: nil))
    tell(.revoke, of: position)
  }
}
