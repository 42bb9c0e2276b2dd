import Fields
import Subscriptions
import Values

/// A subscription by card with its invoices, read as the ledger has it.
extension Stripe {
  public func subscription(_ id: String) async throws -> ProviderSubscription {
    var query = StripeForm()
    query.add("expand[]", "schedule.phases.items.price")
    let object = try await get("v1/subscriptions/\(piece(id))", query)
    let invoices = try await invoices(of: id)
    var snapshot = try Self.snapshot(object, id)
    snapshot.bills = invoices.compactMap { Self.bill($0, of: snapshot) }
    let words = JSONValue.object([
      .init("subscription", object), .init("invoices", .array(invoices)),
    ])
    return ProviderSubscription(
      snapshot, order: object["metadata"]?["checkout"]?.text.flatMap { UUID($0) },
      customer: object["customer"]?.text, words: words.bytes)
  }

  /// All of them, 1,000 at most.
  private func invoices(of subscription: String) async throws -> [JSONValue] {
    var invoices: [JSONValue] = []
    var last: String?
    for _ in 1...10 {
      var query = StripeForm()
      query.add("subscription", subscription)
      query.add("limit", "100")
      query.add("expand[]", "data.charge.refunds")
      query.add("expand[]", "data.charge.dispute")
      query.add("starting_after", last)
      let page = try await get("v1/invoices", query)
      guard let items = page["data"]?.array else { throw CheckoutFailure.unreadable }
      invoices += items
      last = items.last?["id"]?.text
      guard page["has_more"]?.boolean == true, last != nil else { return invoices }
    }
    return invoices
  }

  private static let states: [String: WebSnapshot.Status] = [
    "trialing": .trialing, "active": .active, "past_due": .pastDue, "unpaid": .unpaid,
    "canceled": .canceled, "incomplete": .incomplete, "incomplete_expired": .incompleteExpired,
    "paused": .paused,
  ]

  private static func snapshot(_ object: JSONValue, _ id: String) throws -> WebSnapshot {
    guard object["id"]?.text == id, let status = object["status"]?.text.flatMap({ states[$0] }),
      let start = object["start_date"]?.instant ?? object["created"]?.instant
    else { throw CheckoutFailure.unreadable }
    let fallback = object["metadata"]?["product"]?.text
    let price = object["items"]?["data"]?.array?.first?["price"]
    var snapshot = WebSnapshot()
    snapshot.subscription = SubscriptionID(.web, id)
    snapshot.status = status
    snapshot.startedAt = start
    snapshot.product = product(of: price) ?? ProductID(fallback ?? "")
    snapshot.trialUntil = object["trial_end"]?.instant
    let following = following(object)
    let next = product(of: following)
    snapshot.nextProduct = next == snapshot.product ? nil : next
    snapshot.nextPrice = amount(of: following ?? price)
    snapshot.cancelsAtEnd =
      object["cancel_at_period_end"]?.boolean == true || object["cancel_at"]?.instant != nil
    snapshot.endedAt = object["ended_at"]?.instant
    switch object["cancellation_details"]?["reason"]?.text {
    case "payment_failed": snapshot.endReason = .billingError
    case "cancellation_requested": snapshot.endReason = .cancelled
    case "payment_disputed": snapshot.endReason = .other
    default: break
    }
    return snapshot
  }

  /// The product of a price: its lookup key, or what its metadata says.
  private static func product(of price: JSONValue?) -> ProductID? {
    (price?["lookup_key"]?.text ?? price?["metadata"]?["product"]?.text).map { ProductID($0) }
  }

  /// The price of what follows the period that runs, by the schedule with which the portal lowers a plan; nil without
  /// one.
  private static func following(_ object: JSONValue) -> JSONValue? {
    guard let end = object["current_period_end"]?.wholeNumber,
      let phases = object["schedule"]?["phases"]?.array
    else { return nil }
    let phase = phases.first { ($0["start_date"]?.wholeNumber ?? 0) >= end }
    return phase?["items"]?.array?.first?["price"]
  }

  /// What a price asks for one period.
  private static func amount(of price: JSONValue?) -> StoreAmount? {
    guard let cents = price?["unit_amount"]?.wholeNumber, let currency = price?["currency"]?.text
    else { return nil }
    return StoreAmount(thousandths: cents.cents * 10, currency.uppercased())
  }

  /// Nil of a draft, and of one that costs nothing for the trial.
  private static func bill(_ invoice: JSONValue, of snapshot: WebSnapshot) -> WebBill? {
    guard let id = invoice["id"]?.text, let status = invoice["status"]?.text, status != "draft",
      let total = invoice["total"]?.wholeNumber, let line = line(of: invoice),
      let start = line["period"]?["start"]?.instant, let end = line["period"]?["end"]?.instant
    else { return nil }
    if let trialUntil = snapshot.trialUntil, total == 0, end <= trialUntil { return nil }
    var bill = WebBill()
    bill.id = id
    bill.product = product(of: line["price"]) ?? snapshot.product
    bill.periodStart = start
    bill.periodEnd = end
    bill.dueAt = invoice["due_date"]?.instant ?? start
    bill.paidAt =
      status == "paid" ? invoice["status_transitions"]?["paid_at"]?.instant ?? start : nil
    bill.isVoid = status == "void" || status == "uncollectible"
    if bill.paidAt == nil, !bill.isVoid {
      bill.graceUntil = start.adding(milliseconds: CheckoutTerms().grace)
    }
    bill.amount = StoreAmount(
      thousandths: total.cents * 10, (invoice["currency"]?.text ?? "").uppercased())
    bill.price = amount(of: line["price"])
    if let charge = invoice["charge"], charge["id"] != nil {
      let back = StripeMoneyBack(charge)
      bill.refunded = back.refunded * 10
      bill.refundedAt = back.refundedAt
      bill.dispute = back.dispute
      bill.disputeLostAt = back.disputeLostAt
    }
    return bill
  }

  /// The line of a period; of a change within one that of what it was changed to.
  private static func line(of invoice: JSONValue) -> JSONValue? {
    let lines = invoice["lines"]?["data"]?.array ?? []
    let whole = lines.last {
      $0["type"]?.text == "subscription" && $0["proration"]?.boolean != true
    }
    return whole ?? lines.last { ($0["amount"]?.wholeNumber ?? 0) > 0 } ?? lines.last
  }
}
