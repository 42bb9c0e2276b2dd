import API
import Fields
import StripeStandIn
import Subscriptions
import Testing
import Values

@testable import Checkout

@Suite("Stripe, as its stand-in answers")
struct StripeTests {
  private static let start = Instant(milliseconds: 1_800_000_000_000)
  private static let month: Int64 = 30 * 86_400_000
  private static let id = UUID(high: 0x018f_0000_0000_7000, low: 0x8000_0000_0000_0001)
  private static let bill = UUID(high: 0x018f_0000_0000_7000, low: 0x8000_0000_0000_0002)

  private let standIn = StripeStandIn(at: Self.start)

  private var stripe: Stripe {
    get throws {
      let account = try #require(
        StripeAccount(key: StripeStandIn.key, signing: [StripeStandIn.secret]))
      return Stripe(account, transport: standIn.transport) { [standIn] in standIn.now }
    }
  }

  private func order(_ method: WebBill.Method = .card, trialDays: Int = 0) -> CheckoutOrder {
    let price = ProductPrice(
      "com.fisioflow.gold.monthly", Money(minor: 197_00, .brl), includesTax: true)
    var order = CheckoutOrder(
      Self.id, bill: method.isPaidByHand ? Self.bill : nil, "com.fisioflow.gold.monthly",
      title: "FisioFlow Gold & Co", price: price, method: method)
    order.trialDays = trialDays
    order.returnAddress = "https://umbu.example/fisioflow/"
    order.expiresAt = Self.start.adding(milliseconds: 7_200_000)
    return order
  }

  private func state(_ fetched: ProviderSubscription, at time: Instant) -> Standing {
    var snapshot = fetched.snapshot
    snapshot.fetchedAt = Self.start
    return Subscription(snapshot.subscription, folding: [.web(snapshot)]).standing(at: time)
  }

  @Test("CG-110 a subscription by card is opened, paid, renewed, ended with what is paid")
  func card() async throws {
    let stripe = try stripe
    let page = try await stripe.open(order())
    #expect(page.address.hasPrefix("https://checkout.stripe.com/"))
    let again = try await stripe.open(order())
    #expect(again == page)
    let asked = try #require(standIn.asked.last { $0.method == .post })
    #expect(asked.form.contains("line_items%5B0%5D%5Bprice_data%5D%5Bunit_amount%5D=19700"))
    #expect(asked.form.contains("tax_behavior%5D=inclusive"))
    #expect(asked.form.contains("FisioFlow%20Gold%20%26%20Co"))
    #expect(asked.idempotencyKey == order().key)
    let open = try await stripe.session(page.id)
    #expect(open.state == .open && open.order == Self.id && open.subscription == nil)

    let id = standIn.payByCard(page.id)
    let paid = try await stripe.session(page.id)
    #expect(paid.state == .complete && paid.subscription == id)
    let first = try await stripe.subscription(id)
    #expect(first.order == Self.id)
    #expect(first.snapshot.product == "com.fisioflow.gold.monthly")
    #expect(first.snapshot.bills.map(\.amount) == [StoreAmount(thousandths: 197_000, "BRL")])
    #expect(state(first, at: Self.start).state == .active)
    for _ in 1...3 { standIn.renew(id) }
    let renewed = try await stripe.subscription(id)
    #expect(renewed.snapshot.bills.count == 4)
    let last = Self.start.adding(milliseconds: 4 * Self.month)
    #expect(state(renewed, at: last.adding(milliseconds: -1)).state == .active)
    try await stripe.setRenewal(false, of: id)
    let ending = try await stripe.subscription(id)
    #expect(state(ending, at: last.adding(milliseconds: -1)).state == .activeUntilEnd)
    #expect(state(ending, at: last).state == .expired(.cancelled))
    let portal = try await stripe.portal(
      of: try #require(ending.customer), .pt, returningTo: "https://umbu.example/")
    #expect(portal.hasPrefix("https://billing.stripe.com/"))
  }

  @Test("CG-003 CG-008 a trial by card costs nothing, and gives the month after it")
  func trial() async throws {
    let stripe = try stripe
    let page = try await stripe.open(order(trialDays: 7))
    let id = standIn.payByCard(page.id)
    let fetched = try await stripe.subscription(id)
    #expect(fetched.snapshot.bills == [])
    let end = Self.start.adding(milliseconds: 7 * 86_400_000)
    #expect(state(fetched, at: end.adding(milliseconds: -1)).state == .trial)
    standIn.renew(id)
    let renewed = try await stripe.subscription(id)
    #expect(state(renewed, at: end).state == .active)
  }

  @Test("a renewal that is not paid has days of grace, and its end says why")
  func unpaid() async throws {
    let stripe = try stripe
    let page = try await stripe.open(order())
    let id = standIn.payByCard(page.id)
    standIn.renew(id, isPaid: false)
    let late = try await stripe.subscription(id)
    let end = Self.start.adding(milliseconds: Self.month)
    #expect(state(late, at: end).state == .grace)
    #expect(state(late, at: end.adding(milliseconds: 3 * 86_400_000)).state == .billingRetry)
    standIn.turn(Self.month + 21 * 86_400_000)
    standIn.end(id, because: "payment_failed")
    let over = try await stripe.subscription(id)
    #expect(state(over, at: standIn.now).state == .expired(.billingError))
  }

  @Test("what goes back of an invoice, and what is disputed, is told")
  func back() async throws {
    let stripe = try stripe
    let page = try await stripe.open(order())
    let id = standIn.payByCard(page.id)
    let invoice = try #require(standIn.newest("invoice"))
    standIn.refund(invoice, cents: 9_700)
    let part = try await stripe.subscription(id)
    #expect(part.snapshot.bills.first?.refunded == 97_000)
    #expect(state(part, at: Self.start).hasAccess)
    standIn.turn(1_000)
    standIn.refund(invoice, cents: 10_000)
    let whole = try await stripe.subscription(id)
    #expect(state(whole, at: standIn.now).state == .refunded(.whole))
    standIn.dispute(invoice, "needs_response")
    let open = try await stripe.subscription(id)
    #expect(open.snapshot.bills.first?.dispute == .open)
    standIn.dispute(invoice, "lost")
    let lost = try await stripe.subscription(id)
    #expect(lost.snapshot.bills.first?.dispute == .lost)
    // A payment of a subscription's leads to it.
    let payment = try #require(standIn.newest("payment_intent"))
    let told = try await stripe.payment(payment)
    #expect(told.subscription == id)
  }

  @Test("a Pix is paid when it is, a boleto is under way as soon as it is made")
  func byHand() async throws {
    let stripe = try stripe
    let pix = try await stripe.open(order(.pix))
    let session = try await stripe.session(pix.id)
    #expect(session.order == Self.id && session.bill == Self.bill)
    let payment = try #require(session.payment)
    let waiting = try await stripe.payment(payment)
    #expect(waiting.paidAt == nil && !waiting.isUnderWay && waiting.bill == Self.bill)
    standIn.turn(3_600_000)
    _ = standIn.payByHand(pix.id)
    let paid = try await stripe.payment(payment)
    #expect(paid.paidAt == Self.start.adding(milliseconds: 3_600_000))
    standIn.refund(payment, cents: 197_00)
    let back = try await stripe.payment(payment)
    #expect(back.refunded == 197_00)

    var other = order(.boleto)
    other.key = "another"
    other.expiresAt = standIn.now.adding(milliseconds: 7_200_000)
    let boleto = try await stripe.open(other)
    standIn.issueBoleto(boleto.id)
    let issued = try await stripe.session(boleto.id)
    let under = try await stripe.payment(try #require(issued.payment))
    #expect(issued.state == .complete && under.isUnderWay)
  }

  @Test(
    "what Stripe's statuses mean, and whether the same may be tried again",
    arguments: [
      (401, CheckoutFailure.notLetIn), (404, .notFound), (429, .later(after: nil)),
      (500, .later(after: nil)), (400, .refused("api_error")),
    ])
  func failures(status: Int, failure: CheckoutFailure) async throws {
    standIn.fail(with: status)
    let stripe = try stripe
    await #expect(throws: failure) { _ = try await stripe.session("cs_1") }
    #expect(failure.canRetry == [401, 429, 500].contains(status))
    // Nothing is asked for an id of other letters.
    let count = standIn.asked.count
    await #expect(throws: CheckoutFailure.notFound) { _ = try await stripe.session("../prices") }
    #expect(standIn.asked.count == count)
  }
}
