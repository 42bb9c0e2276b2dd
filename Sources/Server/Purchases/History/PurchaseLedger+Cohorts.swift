import Database
import Subscriptions
import SyncServer
import Values

/// Subscriptions that began in one month, with one plan, and what became of them.
public struct SubscriptionCohort: Hashable, Sendable {
  /// The first day of the month.
  public var month: CivilDate
  /// The plan that they began with.
  public var plan: String
  /// Of what was paid first; nil for what nobody paid for.
  public var currency: String?
  public var subscriptions = 0
  /// How many gave access at some time of the month, by months since that of the beginning.
  public var active: [Int] = []
  /// What was paid in the month less what went back of it, in thousandths, by months since that of the beginning.
  public var revenue: [Int64] = []
}

extension PurchaseLedger {
  /// The cohorts of the months that begin in a period, by month, plan and currency. A subscription begins with its
  /// first access; codes and grants are among them, without a currency.
  /// - Parameter days: also the last day that is looked at.
  /// - Throws: `DatabaseError`.
  public static func cohorts(
    of days: ClosedRange<CivilDate>, in zone: ZoneRules, _ catalogue: ProductCatalogue,
    _ transaction: any ReadTransaction
  ) throws -> [SubscriptionCohort] {
    let ids = try transaction.rows("SELECT id FROM purchase_subscription ORDER BY id") {
      $0.text(0)
    }
    var cohorts: [String: SubscriptionCohort] = [:]
    for id in ids {
      guard let known = SubscriptionID(id) else { continue }
      let facts = try PurchaseFacts.of(id, in: transaction).map { $0.fact }
      let subscription = Subscription(known, folding: facts)
      guard let first = subscription.phases.first(where: { $0.standing.hasAccess }),
        let product = catalogue.product(first.standing.product)
      else { continue }
      let date = zone.local(first.from).date
      guard days.contains(date) else { continue }
      let month = date.adding(days: 1 - date.day)
      let currency = subscription.payments.first { $0.amount.thousandths > 0 }?.amount.currency
      var cohort =
        cohorts["\(month) \(product.planName) \(currency ?? "")"]
        ?? SubscriptionCohort(month: month, plan: product.planName, currency: currency)
      cohort.add(subscription, until: days.upperBound, in: zone)
      cohorts["\(month) \(product.planName) \(currency ?? "")"] = cohort
    }
    return cohorts.sorted { $0.key < $1.key }.map { $0.value }
  }
}

extension SubscriptionCohort {
  fileprivate mutating func add(
    _ subscription: Subscription, until last: CivilDate, in zone: ZoneRules
  ) {
    subscriptions += 1
    var place = 0
    var start = month
    while start <= last {
      let next = start.adding(months: 1)
      let (begins, ends) = (zone.start(of: start), zone.start(of: next))
      if active.count <= place {
        active.append(0)
        revenue.append(0)
      }
      if subscription.hasAccess(from: begins, until: ends) { active[place] += 1 }
      for payment in subscription.payments
      where payment.at >= begins && payment.at < ends && payment.amount.currency == currency {
        let (sum, overflow) = revenue[place].addingReportingOverflow(payment.amount.thousandths)
        revenue[place] = overflow ? .max : sum
      }
      place += 1
      start = next
    }
  }
}

extension Subscription {
  /// Whether it gives access at some instant of a stretch, the end not included.
  fileprivate func hasAccess(from start: Instant, until end: Instant) -> Bool {
    for (place, phase) in phases.enumerated() where phase.standing.hasAccess && phase.from < end {
      guard place + 1 < phases.count else { return true }
      if phases[place + 1].from > start { return true }
    }
    return false
  }
}
