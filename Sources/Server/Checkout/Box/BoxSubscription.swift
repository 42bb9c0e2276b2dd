import Fields
import Subscriptions
import Values

/// A subscription by card at the provider in the box: charged for each period. Where a charge fails it is tried
/// again for three weeks; then the subscription ends.
struct BoxSubscription: FieldObject, Hashable, Sendable {
  var key = ""
  var order = UUID.zero
  var product: ProductID = ""
  var title = ""
  var amount = Money()
  var months = 1
  var language = Language.pt
  var returnAddress = ""
  var card = BoxCard.good
  var status = WebSnapshot.Status.active
  var startedAt = Instant.epoch
  var trialUntil: Instant?
  var cancelsAtEnd = false
  var endedAt: Instant?
  var endReason: ExpiryReason?
  var bills: [WebBill] = []

  private static let day: Int64 = 86_400_000
  /// How long a failed charge is tried again, in milliseconds.
  private static let retrySpan: Int64 = 21 * day
  private static let grace: Int64 = 3 * day

  init() {}

  /// What follows when a page was paid with a card.
  init(_ session: BoxSession, with card: BoxCard, at now: Instant) {
    key = session.key
    order = session.order
    product = session.product
    title = session.title
    amount = session.amount
    months = session.months
    language = session.language
    returnAddress = session.returnAddress
    self.card = card
    startedAt = now
    if session.trialDays > 0 {
      status = .trialing
      trialUntil = now.adding(milliseconds: Int64(session.trialDays) * Self.day)
    } else {
      charge(isFirst: true)
    }
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("key", &key)
    fields.field("order", &order)
    fields.field("product", &product)
    fields.field("title", &title)
    fields.field("amount", &amount)
    fields.field("months", &months)
    fields.field("language", &language)
    fields.field("returnAddress", &returnAddress, maxLength: 4_000)
    fields.field("card", &card)
    fields.field("status", &status)
    fields.field("startedAt", &startedAt)
    fields.field("trialUntil", &trialUntil)
    fields.field("cancelsAtEnd", &cancelsAtEnd)
    fields.field("endedAt", &endedAt)
    fields.field("endReason", &endReason)
    fields.field("bills", &bills, maxCount: 1_000)
  }

  /// Charges the next period. Each is counted from where the first begins, so that a subscription of the 31st renews on
  /// the last day of a shorter month and on the 31st again after it.
  private mutating func charge(isFirst: Bool = false) {
    let first = trialUntil ?? startedAt
    let start = first.adding(months: months * bills.count)
    var bill = WebBill()
    bill.id = "in_box_\(key)_\(bills.count + 1)"
    bill.product = product
    bill.method = .card
    bill.periodStart = start
    bill.periodEnd = first.adding(months: months * (bills.count + 1))
    bill.dueAt = start
    bill.amount = StoreAmount(amount)
    if isFirst || card.isCharged {
      bill.paidAt = start
      status = .active
    } else {
      bill.graceUntil = start.adding(milliseconds: Self.grace)
      status = .pastDue
    }
    bills.append(bill)
  }

  private var paidUntil: Instant? { bills.last?.periodEnd ?? trialUntil }
  private var owes: Bool { bills.last.map { $0.paidAt == nil && !$0.isVoid } ?? false }

  /// When it next changes by itself.
  var nextChange: Instant? {
    if endedAt != nil { return nil }
    if owes { return bills.last?.periodStart.adding(milliseconds: Self.retrySpan) }
    return paidUntil
  }

  /// What time has done to it.
  mutating func advance(to now: Instant) {
    while let next = nextChange, next <= now {
      if owes {
        bills[bills.count - 1].isVoid = true
        end(at: next, .billingError)
      } else if cancelsAtEnd {
        end(at: next, .cancelled)
      } else {
        charge()
      }
    }
  }

  private mutating func end(at time: Instant, _ reason: ExpiryReason) {
    status = .canceled
    endedAt = time
    endReason = reason
  }

  mutating func setRenewal(_ renews: Bool) {
    if endedAt == nil { cancelsAtEnd = !renews }
  }

  /// Takes another card, which is charged at once where something is owed.
  /// - Returns: false for one that is not taken.
  mutating func change(to number: String, at now: Instant) -> Bool {
    guard endedAt == nil, let new = BoxCard(number: number), new.isCharged else { return false }
    card = new
    if owes {
      bills[bills.count - 1].paidAt = now
      status = .active
    }
    return true
  }

  /// Has every charge of the card fail from now on.
  mutating func fail() {
    card = .failing
  }

  /// Gives all of the last payment back, and ends at once.
  mutating func refund(at now: Instant) {
    guard let last = lastPaid, bills[last].refundedAt == nil else { return }
    bills[last].refunded = bills[last].amount.thousandths
    bills[last].refundedAt = now
    if endedAt == nil { end(at: now, .cancelled) }
  }

  mutating func argue(_ dispute: WebBill.Dispute, at now: Instant) {
    guard let last = lastPaid else { return }
    bills[last].dispute = dispute
    bills[last].disputeLostAt = dispute == .lost ? now : nil
  }

  private var lastPaid: Int? { bills.lastIndex { $0.paidAt != nil } }

  /// It, as a provider answers.
  var told: ProviderSubscription {
    var snapshot = WebSnapshot()
    snapshot.subscription = SubscriptionID(.web, "sub_box_\(key)")
    snapshot.status = status
    snapshot.startedAt = startedAt
    snapshot.product = product
    snapshot.trialUntil = trialUntil
    snapshot.cancelsAtEnd = cancelsAtEnd
    snapshot.endedAt = endedAt
    snapshot.endReason = endReason
    snapshot.bills = bills
    return ProviderSubscription(
      snapshot, order: order, customer: "cus_box_\(key)", words: jsonBytes())
  }
}
