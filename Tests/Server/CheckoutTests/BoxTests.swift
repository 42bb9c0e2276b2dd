import Subscriptions
import Testing
import Values

@testable import Checkout

@Suite("The provider in the box")
struct BoxTests {
  private static let start = Instant(milliseconds: 1_800_000_000_000)
  private static let day: Int64 = 86_400_000

  private func after(days: Int64) -> Instant { Self.start.adding(milliseconds: days * Self.day) }

  private func session(_ method: WebBill.Method = .card, trialDays: Int = 0) -> BoxSession {
    let id = UUID(high: 1, low: 2)
    let price = ProductPrice("gold", Money(minor: 1_000, .brl), includesTax: true)
    var order = CheckoutOrder(id, bill: nil, "gold", title: "<Gold>", price: price, method: method)
    order.trialDays = trialDays
    order.returnAddress = "https://umbu.example/"
    order.expiresAt = after(days: 1)
    return BoxSession(order)
  }

  @Test("a card is accepted, declined, or asks first; a number that is no test number is not taken")
  func cards() {
    for (number, refusal) in [
      ("4000 0000 0000 0002", BoxSession.Refusal.declined), ("4000000000009995", .noFunds),
      ("5555555555554444", .unknownNumber), ("", .unknownNumber),
    ] {
      var one = session()
      let none = one.pay(with: number, at: Self.start)
      #expect(none == nil && one.state == .open && one.refusal == refusal)
      let good = one.pay(with: "4242 4242 4242 4242", at: Self.start)
      #expect(good == .good)
      #expect(one.state == .paid && one.refusal == nil)
    }
    var asked = session()
    _ = asked.pay(with: "4000002500003155", at: Self.start)
    #expect(asked.state == .challenge)
    _ = asked.confirm(false, at: Self.start)
    #expect(asked.state == .open && asked.refusal == .notConfirmed)
    _ = asked.pay(with: "4000002500003155", at: Self.start)
    let confirmed = asked.confirm(true, at: Self.start)
    #expect(confirmed == .challenged && asked.state == .paid)
    var late = session()
    late.advance(to: after(days: 1))
    let tooLate = late.pay(with: "4242424242424242", at: after(days: 1))
    #expect(tooLate == nil)
    #expect(late.told.state == .expired)
  }

  @Test("a Pix is paid an hour later by the clock, and not after its end")
  func pix() {
    var one = session(.pix)
    one.issue(at: Self.start)
    one.pay(now: Self.start, isLater: true)
    #expect(one.nextChange == Self.start.adding(milliseconds: 3_600_000))
    one.advance(to: Self.start.adding(milliseconds: 3_599_999))
    #expect(one.payment.paidAt == nil && !one.payment.isUnderWay)
    one.advance(to: after(days: 9))
    #expect(one.payment.paidAt == Self.start.adding(milliseconds: 3_600_000))
    var left = session(.pix)
    left.issue(at: Self.start)
    left.advance(to: after(days: 1))
    #expect(left.state == .expired && left.payment.paidAt == nil)
    var boleto = session(.boleto)
    boleto.issue(at: Self.start)
    #expect(boleto.payment.isUnderWay && boleto.told.state == .complete)
    boleto.pay(now: Self.start, isLater: true)
    boleto.advance(to: after(days: 2))
    #expect(boleto.payment.paidAt == after(days: 2))
  }

  @Test(
    "a subscription is charged each month, is tried for three weeks when that fails, and then ends")
  func renewals() {
    var one = BoxSubscription(session(), with: .good, at: Self.start)
    one.advance(to: after(days: 100))
    #expect(one.bills.count == 4 && one.bills.allSatisfy { $0.paidAt != nil })
    one.fail()
    let end = one.bills.last?.periodEnd ?? .epoch
    one.advance(to: end)
    #expect(one.status == .pastDue && one.bills.last?.graceUntil != nil)
    var mended = one
    let declined = mended.change(to: "4000000000000002", at: end)
    let taken = mended.change(to: "4242424242424242", at: end.adding(milliseconds: 1))
    #expect(!declined && taken)
    #expect(mended.status == .active && mended.bills.last?.paidAt != nil)
    one.advance(to: end.adding(milliseconds: 21 * Self.day))
    #expect(one.status == .canceled && one.endReason == .billingError)
    #expect(one.nextChange == nil)
  }

  @Test("a trial that is cancelled charges nothing; a refund ends at once")
  func ends() {
    var trial = BoxSubscription(session(trialDays: 7), with: .good, at: Self.start)
    #expect(trial.status == .trialing && trial.bills.isEmpty)
    trial.setRenewal(false)
    trial.advance(to: after(days: 30))
    #expect(trial.bills.isEmpty && trial.endedAt == after(days: 7))
    var back = BoxSubscription(session(), with: .good, at: Self.start)
    back.refund(at: after(days: 3))
    #expect(back.endedAt == after(days: 3))
    #expect(back.bills.first?.refunded == 10_000)
    back.argue(.lost, at: after(days: 4))
    #expect(back.bills.first?.disputeLostAt == after(days: 4))
  }

  @Test(
    "its pages say that no money moves, need no script, and show titles as text",
    arguments: Language.allCases)
  func pages(language: Language) {
    var one = session()
    one.language = language
    _ = one.pay(with: "1", at: Self.start)
    let pages = [
      BoxPage(.paying(one)), BoxPage(.payment(one)),
      BoxPage(.subscription(BoxSubscription(one, with: .good, at: Self.start))),
    ]
    for page in pages {
      #expect(page.html.contains(BoxWords.note(language)))
      #expect(!page.html.contains("<script") && !page.html.contains("<Gold>"))
      #expect(page.html.contains("&lt;Gold&gt;"))
      #expect(page.html.contains("lang=\"\(language.rawValue)\""))
    }
    #expect(pages[0].isRefused && pages[0].html.contains("role=\"alert\""))
  }

  @Test(
    "FF-077 FF-078 FF-079 a period ends on the day of the month on which the first began, or on the last one of a shorter month",
    arguments: [
      ("2028-02-29", 12, 0, ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]),
      ("2026-01-31", 1, 0, ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]),
      ("2026-01-24", 1, 7, ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]),
      ("2026-12-31", 12, 0, ["2027-12-31", "2028-12-31", "2029-12-31", "2030-12-31"]),
    ])
  func lastDays(start: String, months: Int, trialDays: Int, ends: [String]) throws {
    var session = session(trialDays: trialDays)
    session.months = months
    let begins = try #require(Instant(start + "T23:59:59Z"))
    var one = BoxSubscription(session, with: .good, at: begins)
    while one.bills.count < ends.count {
      let next = try #require(one.nextChange)
      one.advance(to: next)
    }
    let found = one.bills.map { String("\($0.periodEnd)".prefix(10)) }
    #expect(found == ends)
    // None is paid twice, and none is left out.
    for (earlier, later) in zip(one.bills, one.bills.dropFirst()) {
      #expect(earlier.periodEnd == later.periodStart)
    }
  }
}
