import API
import Fields
import StripeStandIn
import Subscriptions
import Synchronization
import Testing
import Values

@testable import Checkout

@Suite("Plans that are changed at Stripe")
struct StripePlanTests {
  private static let start: Int64 = 1_800_000_000
  private static let month: Int64 = 30 * 86_400
  private static let order = "018f0000-0000-7000-8000-000000000001"

  /// Answers each path with a text.
  private func stripe(
    _ answers: [String: String], _ asked: Asked = Asked()
  ) throws -> Stripe {
    let account = try #require(StripeAccount(key: "sk_live_a", signing: ["whsec_a"]))
    let transport = StripeTransport { request in
      asked.requests.withLock { $0.append(request) }
      let path = String(request.path.prefix { $0 != "?" })
      return HTTPResponse(
        status: answers[path] == nil ? 404 : 200, body: Array((answers[path] ?? "{}").utf8))
    }
    return Stripe(account, transport: transport) { Instant(milliseconds: Self.start * 1_000) }
  }

  private final class Asked: Sendable {
    let requests = Mutex<[StripeRequest]>([])
    var last: StripeRequest? { requests.withLock { $0.last } }
  }

  private func subscription(_ product: String, _ more: String = "") -> String {
    """
    {"id": "sub_1", "object": "subscription", "status": "active", "start_date": \(Self.start), \
    "customer": "cus_1", "current_period_end": \(Self.start + Self.month), \
    "cancel_at_period_end": false, "metadata": {"checkout": "\(Self.order)", "product": "silver"}, \
    "items": {"data": [{"price": {"id": "price_1", "lookup_key": "\(product)"}}]}\(more)}
    """
  }

  private func invoice(_ id: String, _ total: Int64, _ lines: String) -> String {
    """
    {"id": "\(id)", "status": "paid", "total": \(total), "currency": "brl", \
    "status_transitions": {"paid_at": \(Self.start)}, "lines": {"data": [\(lines)]}, "charge": null}
    """
  }

  private func line(
    _ product: String, _ amount: Int64, from start: Int64, isProrated: Bool = false
  ) -> String {
    """
    {"type": "\(isProrated ? "invoiceitem" : "subscription")", "proration": \(isProrated), \
    "amount": \(amount), "price": {"lookup_key": "\(product)"}, \
    "period": {"start": \(start), "end": \(Self.start + Self.month)}}
    """
  }

  private func list(_ items: String...) -> String {
    #"{"object": "list", "has_more": false, "data": ["# + items.joined(separator: ",") + "]}"
  }

  private func standing(
    _ fetched: ProviderSubscription, after seconds: Int64
  ) -> Standing {
    let time = Instant(milliseconds: (Self.start + seconds) * 1_000)
    return Subscription(fetched.snapshot.subscription, folding: [.web(fetched.snapshot)])
      .standing(at: time)
  }

  @Test("a better plan counts at once, from the day of the change")
  func upgrade() async throws {
    let day: Int64 = 86_400
    let change = [
      line("silver", -9_000, from: Self.start + day, isProrated: true),
      line("gold", 19_000, from: Self.start + day, isProrated: true),
    ].joined(separator: ",")
    let stripe = try stripe([
      "v1/subscriptions/sub_1": subscription("gold"),
      "v1/invoices": list(
        invoice("in_2", 10_000, change),
        invoice("in_1", 9_700, line("silver", 9_700, from: Self.start))),
    ])
    let fetched = try await stripe.subscription("sub_1")
    #expect(standing(fetched, after: day - 1).product == "silver")
    #expect(standing(fetched, after: day).product == "gold")
    #expect(standing(fetched, after: Self.month - 1).product == "gold")
  }

  @Test("a lesser plan follows when the period is over, by the schedule of the portal")
  func downgrade() async throws {
    let schedule = """
      , "schedule": {"phases": [{"start_date": \(Self.start), "items": [{"price": {"lookup_key": \
      "gold"}}]}, {"start_date": \(Self.start + Self.month), "items": [{"price": {"lookup_key": \
      "silver"}}]}]}
      """
    let stripe = try stripe([
      "v1/subscriptions/sub_1": subscription("gold", schedule),
      "v1/invoices": list(invoice("in_1", 19_700, line("gold", 19_700, from: Self.start))),
    ])
    let fetched = try await stripe.subscription("sub_1")
    #expect(fetched.order == UUID(Self.order))
    let now = standing(fetched, after: 1)
    #expect(now.product == "gold" && now.nextProduct == "silver" && now.renews)
  }

  @Test(
    "an answer that is none of Stripe's documentation is no fact",
    arguments: [
      "{}", #"{"id": "sub_2", "status": "active", "start_date": 1}"#,
      #"{"id": "sub_1", "status": "asleep", "start_date": 1}"#,
      #"{"id": "sub_1", "status": "active"}"#, "[]", "",
    ])
  func unreadable(answer: String) async throws {
    let stripe = try stripe(["v1/subscriptions/sub_1": answer, "v1/invoices": list()])
    await #expect(throws: CheckoutFailure.unreadable) {
      _ = try await stripe.subscription("sub_1")
    }
  }

  @Test("a price of the account is taken where it costs what we say, else one is made")
  func prices() async throws {
    let price = ProductPrice("gold", Money(minor: 197_00, .brl), includesTax: true)
    var order = CheckoutOrder(.zero, bill: nil, "gold", title: "Gold", price: price, method: .card)
    order.months = 12
    let session = #"{"id": "cs_1", "url": "https://checkout.stripe.com/c/1"}"#
    for (known, isTaken) in [
      (
        #"{"id": "price_1", "currency": "brl", "unit_amount": 19700, "recurring": {"interval": "year"}}"#,
        true
      ),
      (
        #"{"id": "price_1", "currency": "brl", "unit_amount": 19900, "recurring": {"interval": "year"}}"#,
        false
      ),
      (
        #"{"id": "price_1", "currency": "usd", "unit_amount": 19700, "recurring": {"interval": "year"}}"#,
        false
      ),
      (#"{"id": "price_1", "currency": "brl", "unit_amount": 19700, "recurring": null}"#, false),
    ] {
      let asked = Asked()
      let stripe = try stripe(
        ["v1/prices": list(known), "v1/checkout/sessions": session], asked)
      _ = try await stripe.open(order)
      let form = asked.last?.form ?? ""
      #expect(form.contains("line_items%5B0%5D%5Bprice%5D=price_1") == isTaken)
      #expect(form.contains("%5Brecurring%5D%5Binterval%5D=year") == !isTaken)
    }
  }
}
