import API
import Checkout
import Fields
import HTTP
import Purchasing
import StripeStandIn
import Subscriptions
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("Buying on the web")
struct CheckoutTests {
  private static let gold = "com.fisioflow.gold.monthly"
  private static let good = "4242 4242 4242 4242"

  /// A server with the provider in the box, and somebody whose e-mail is known to be theirs.
  private func withShopper(
    app: String = "fisioflow", _ body: (Shopper) async throws -> Void
  ) async throws {
    let office = Office()
    let room = try await ServerRoom.open {
      $0.mail = office.settings
      $0.checkout = .box
    }
    defer { room.remove() }
    let person = try await Person(in: room, app: app, "ana@example.com")
    try await person.confirmEmail(office)
    try await body(Shopper(person: person, office: office))
    await room.umbu.stop()
  }

  @Test(
    "CG-110 FF-075 a card that is declined gives nothing, one that is accepted the plan, and a receipt by mail"
  )
  func card() async throws {
    try await withShopper { ana in
      let (id, path) = try await ana.begin(Self.gold, by: .card)
      let page = await ana.room.send(.get, path)
      #expect(page.status == .ok)
      #expect(page.headers["Content-Security-Policy"]?.contains("default-src 'none'") == true)
      #expect(String(decoding: page.bytes, as: UTF8.self).contains("R$ 197,00 por mês"))
      for (number, words) in [
        ("4000 0000 0000 0002", "foi recusado"), ("4000 0000 0000 9995", "não tem saldo"),
        ("1", "não é um número"),
      ] {
        let refused = await ana.press("pay", number: number, on: path)
        #expect(refused.status == .unprocessableContent)
        #expect(String(decoding: refused.bytes, as: UTF8.self).contains(words))
      }
      #expect(try await ana.plan() == "free")
      #expect(try await ana.room.count("fisioflow", "SELECT count(*) FROM purchase_fact") == 0)
      #expect(await ana.press("pay", number: Self.good, on: path).status == .ok)
      #expect(try await ana.plan() == "gold")
      let own = try #require(try await ana.own().first)
      #expect(own.id == id && own.state == "active" && own.renews && own.receipts.count == 1)
      #expect(own.withdrawUntil == ana.room.clock.now.adding(milliseconds: 7 * Shopper.day))
      #expect(ana.office.mails.count == 1)
      let mail = try #require(ana.office.mails.first)
      #expect(mail.attachment?.type == "application/pdf")
      #expect(mail.attachment?.bytes.starts(with: Array("%PDF".utf8)) == true)
      // No number is kept, anywhere.
      let box = try await ana.room.app("fisioflow").database.read { transaction in
        try transaction.rows("SELECT content FROM checkout_box") { $0.text(0) }
      }
      #expect(!box.isEmpty && !box.joined().contains("4242424242424242"))
    }
  }

  @Test("CG-110 a card that asks for a confirmation is charged once the bank has it (3-D Secure)")
  func challenge() async throws {
    try await withShopper { ana in
      let (_, path) = try await ana.begin(Self.gold, by: .card)
      await ana.press("pay", number: "4000 0025 0000 3155", on: path)
      #expect(try await ana.plan() == "free")
      await ana.press("deny", on: path)
      #expect(try await ana.plan() == "free")
      await ana.press("pay", number: "4000 0025 0000 3155", on: path)
      await ana.press("confirm", on: path)
      #expect(try await ana.plan() == "gold")
    }
  }

  @Test("a Pix is paid an hour later and gives the plan then, once")
  func pix() async throws {
    try await withShopper { ana in
      let (id, path) = try await ana.begin(Self.gold, by: .pix)
      await ana.press("issue", on: path)
      await ana.press("later", on: path)
      #expect(try await ana.plan() == "free")
      ana.room.clock.move(milliseconds: 3_599_999)
      await ana.settle()
      #expect(try await ana.plan() == "free")
      ana.room.clock.move(milliseconds: 1)
      await ana.settle()
      #expect(try await ana.plan() == "gold")
      let own = try #require(try await ana.own().first)
      #expect(own.id == id && own.state == "active" && own.method == .pix)
      let rows = "SELECT count(*) FROM purchase_fact"
      #expect(try await ana.room.count("fisioflow", rows) == 1)
    }
  }

  @Test(
    "Pix never renews itself: a bill comes 7 days before the end, extends when it is paid, and ends the plan when not"
  )
  func bills() async throws {
    try await withShopper { ana in
      let (id, path) = try await ana.begin(Self.gold, by: .pix)
      await ana.press("issue", on: path)
      await ana.press("paid", on: path)
      let first = try #require(try await ana.own().first?.endsAt)
      ana.office.clear()
      let days = first.since(ana.room.clock.now) / Shopper.day
      await ana.live(days: days - 8)
      #expect(ana.office.mails == [])
      await ana.live(days: 2)
      #expect(ana.office.mails.count == 1)
      let bill = try #require(try await ana.own().first?.bill)
      #expect(bill.amount == Money(minor: 197_00, .brl) && bill.dueAt == first)
      let link = try ana.path(try ana.office.link(to: "ana@example.com"))
      #expect(try ana.path(bill.address) == link)
      let shown = await ana.room.send(.get, link)
      #expect(shown.status == .ok)
      // The button leads to the provider's page.
      let led = await ana.room.send(.post, link)
      #expect(led.status == .seeOther)
      let next = try ana.path(try #require(led.headers["Location"]))
      await ana.press("issue", on: next)
      await ana.press("paid", on: next)
      let second = try #require(try await ana.own().first?.endsAt)
      #expect(second == first)
      let paid = await ana.room.send(.get, link)
      #expect(String(decoding: paid.bytes, as: UTF8.self).contains("está paga"))
      await ana.live(days: 10)
      let extended = try #require(try await ana.own().first)
      #expect(extended.state == "active")
      let end = try #require(extended.endsAt)
      #expect([28, 29, 30, 31].contains(end.since(first) / Shopper.day))
      // The next is not paid: access to the day it is due and three days of grace.
      ana.office.clear()
      await ana.live(days: end.since(ana.room.clock.now) / Shopper.day + 1)
      #expect(ana.office.mails.count == 1)
      #expect(try await ana.own().first?.state == "grace")
      #expect(try await ana.plan() == "gold")
      await ana.live(days: 3)
      #expect(try await ana.plan() == "free")
      // Paid late it gives a month from then on.
      let late = try ana.path(try ana.office.link(to: "ana@example.com"))
      let ledAgain = await ana.room.send(.post, late)
      let again = try ana.path(try #require(ledAgain.headers["Location"]))
      await ana.press("issue", on: again)
      await ana.press("paid", on: again)
      #expect(try await ana.plan() == "gold")
      let own = try await ana.own()
      #expect(own.map(\.id) == [id])
      let ends = try #require(own.first?.endsAt)
      #expect(ends.since(ana.room.clock.now) / Shopper.day >= 28)
    }
  }

  @Test("a boleto waits, and stands in the way of a second purchase until it is too late for it")
  func boleto() async throws {
    try await withShopper { ana in
      let (id, path) = try await ana.begin(Self.gold, by: .boleto)
      await ana.press("issue", on: path)
      #expect(try await ana.own().first?.state == "pending")
      #expect(try await ana.own().first?.bill != nil)
      let again = await ana.person.call(
        PurchaseEndpoints.announce,
        NewPurchase(
          "com.fisioflow.silver.monthly", from: .web, for: .space, space: ana.person.space))
      #expect(again.status == .conflict)
      #expect(again.json["errors"]?.array?.first?["reason"]?.text == "web")
      #expect(await ana.open(id, by: .card).status == .conflict)
      await ana.live(days: 4)
      #expect(try await ana.plan() == "free")
      #expect(try await ana.own().first?.state == "none")
    }
  }

  @Test(
    "CG-110 cancelled, it runs to its paid end and charges nothing more; it may go on after all")
  func cancelled() async throws {
    try await withShopper { ana in
      let (id, path) = try await ana.begin(Self.gold, by: .card)
      await ana.press("pay", number: Self.good, on: path)
      let ended = try await ana.setRenewal(false, of: id)
      #expect(try OwnCheckout(object: ended.json).renews == false)
      #expect(try await ana.own().first?.state == "activeUntilEnd")
      _ = try await ana.setRenewal(true, of: id)
      #expect(try await ana.own().first?.state == "active")
      _ = try await ana.setRenewal(false, of: id)
      await ana.live(days: 32)
      #expect(try await ana.plan() == "free")
      let own = try #require(try await ana.own().first)
      #expect(own.state == "expired.cancelled" && own.receipts.count == 1)
    }
  }

  @Test("a card is charged each month; one that fails has days of grace, and another card mends it")
  func renewed() async throws {
    try await withShopper { ana in
      let (_, path) = try await ana.begin(Self.gold, by: .card)
      await ana.press("pay", number: Self.good, on: path)
      let manage = path + "/manage"
      await ana.live(days: 32)
      #expect(try await ana.own().first?.receipts.count == 2)
      await ana.press("fail", on: manage)
      await ana.live(days: 31)
      #expect(try await ana.own().first?.state == "grace")
      #expect(try await ana.plan() == "gold")
      await ana.live(days: 3)
      #expect(try await ana.own().first?.state == "billingRetry")
      #expect(try await ana.plan() == "free")
      await ana.press("card", number: Self.good, on: manage)
      #expect(try await ana.plan() == "gold")
      #expect(try await ana.own().first?.receipts.count == 3)
    }
  }

  @Test("CG-009 a refund ends it at once, and so does a dispute that is lost")
  func back() async throws {
    try await withShopper { ana in
      let (_, path) = try await ana.begin(Self.gold, by: .card)
      await ana.press("pay", number: Self.good, on: path)
      await ana.press("dispute", on: path + "/manage")
      #expect(try await ana.plan() == "gold")
      await ana.press("win", on: path + "/manage")
      #expect(try await ana.plan() == "gold")
      ana.room.clock.move(milliseconds: 1_000)
      await ana.press("refund", on: path + "/manage")
      #expect(try await ana.plan() == "free")
      #expect(try await ana.own().first?.state == "refunded.whole")
      let (_, other) = try await ana.begin("com.fisioflow.silver.monthly", by: .pix)
      await ana.press("issue", on: other)
      await ana.press("paid", on: other)
      #expect(try await ana.plan() == "silver")
      ana.room.clock.move(milliseconds: 1_000)
      await ana.press("lose", on: other + "/manage")
      #expect(try await ana.plan() == "free")
    }
  }

  @Test("CG-003 CG-008 a trial by card, once for each account; cancelled, nothing is ever charged")
  func trial() async throws {
    try await withShopper(app: "careguide") { ana in
      let (id, path) = try await ana.begin("1942", by: .card, in: .usd, for: .account)
      await ana.press("pay", number: Self.good, on: path)
      #expect(try await ana.plan() == "premium")
      #expect(try await ana.own().first?.state == "trial")
      _ = try await ana.setRenewal(false, of: id)
      await ana.live(days: 8)
      #expect(try await ana.plan() == "basic")
      #expect(try await ana.own().first?.receipts == [])
      var anew = ana.person
      try await anew.signInAnew()
      let again = Shopper(person: anew, office: ana.office)
      let (_, second) = try await again.begin("1942", by: .card, in: .usd, for: .account)
      await again.press("pay", number: Self.good, on: second)
      #expect(try await again.own().map(\.state) == ["expired.cancelled", "active"])
    }
  }

  @Test("FM-140 who leaves the checkout unpaid has nothing and owes nothing, and may begin anew")
  func left() async throws {
    try await withShopper { ana in
      let (id, path) = try await ana.begin(Self.gold, by: .card)
      #expect(await ana.room.send(.get, path).status == .ok)
      await ana.live(days: 2)
      #expect(try await ana.plan() == "free")
      #expect(try await ana.room.count("fisioflow", "SELECT count(*) FROM purchase_fact") == 0)
      #expect(ana.office.mails == [])
      var anew = ana.person
      try await anew.signInAnew()
      let again = Shopper(person: anew, office: ana.office)
      let (same, page) = try await again.begin(Self.gold, by: .card)
      await again.press("pay", number: Self.good, on: page)
      #expect(try await again.plan() == "gold" && same == id)
    }
  }

  @Test("who is gone is charged no more; what they paid stays")
  func gone() async throws {
    try await withShopper { ana in
      let (_, path) = try await ana.begin(Self.gold, by: .card)
      await ana.press("pay", number: Self.good, on: path)
      let (database, now) = (ana.room.app("fisioflow").database, ana.room.clock.now)
      try await database.write { [account = ana.person.grant.account.id] transaction in
        try Checkout.forget(account, at: now, in: transaction)
      }
      await ana.settle()
      await ana.live(days: 40)
      #expect(try await ana.plan() == "free")
      #expect(try await ana.own() == [])
      let receipts = "SELECT count(*) FROM checkout_receipt"
      #expect(try await ana.room.count("fisioflow", receipts) == 1)
    }
  }

  @Test("what is another's, unknown or not sold so is refused; a server without a provider says so")
  func refused() async throws {
    try await withShopper { ana in
      let id = try await ana.announce(Self.gold)
      let bia = Shopper(
        person: try await Person(in: ana.room, "bia@example.com"), office: ana.office)
      #expect(await bia.open(id, by: .card).status == .notFound)
      #expect(await ana.open(UUID(high: 1, low: 1), by: .card).status == .notFound)
      #expect(await ana.open(id, by: .pix, in: .usd).json["code"]?.text == "notSold")
      #expect(await ana.open(id, by: .card, in: .eur).json["code"]?.text == "notSold")
      #expect(try await bia.setRenewal(false, of: id).status == .notFound)
      #expect(await ana.room.send(.get, "/fisioflow/bill/nobody").status == .notFound)
      #expect(await ana.room.send(.get, "/fisioflow/checkout/nobody").status == .notFound)
    }
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = Shopper(person: try await Person(in: room, "ana@example.com"), office: Office())
    let offer = await room.call(.get, "/fisioflow/v1/checkouts/offer", token: ana.person.token)
    #expect(try WebOffer(object: offer.json) == WebOffer())
    #expect(await ana.open(UUID(high: 1, low: 1), by: .card).status == .notFound)
    await room.umbu.stop()
  }

  @Test("FM-133 the prices of the web are those of the plans, in the currency of those")
  func prices() async throws {
    for app in AppDefinition.hosted {
      guard let plans = app.plans, let sold = plans.sold, let catalogue = plans.catalogue else {
        continue
      }
      for product in sold.products {
        let plan = catalogue.plan(stored: product.planName)
        let amount = product.months == 12 ? plan.yearlyPrice : plan.monthlyPrice
        let price = plans.prices.price(of: product.id, in: amount.currency)?.amount
        if product.seats == 0 {
          #expect(price == amount)
        } else {
          // With seats it is more than for one, and less than for each by itself.
          let whole = amount.minor * Int64(product.seats + 1)
          #expect(amount.minor < price?.minor ?? 0 && price?.minor ?? 0 < whole)
        }
      }
    }
  }

  @Test("CG-110 CG-111 what Stripe tells is fetched and gives the plan; forged, it gives nothing")
  func stripe() async throws {
    let office = Office()
    let standIn = StripeStandIn(at: Instant(milliseconds: 1_760_000_000_000))
    let account = try #require(
      StripeAccount(key: StripeStandIn.key, signing: [StripeStandIn.secret]))
    let room = try await ServerRoom.open {
      $0.mail = office.settings
      $0.checkout = CheckoutSettings { _, _, now in
        Stripe(account, transport: standIn.transport, now: now)
      }
    }
    defer { room.remove() }
    let ana = Shopper(person: try await Person(in: room, "ana@example.com"), office: office)
    func hear(_ event: (message: [UInt8], signature: String)) async -> Response {
      let response = await room.send(
        .post, "/fisioflow/v1/store/stripe/events", body: event.message,
        headers: [("Stripe-Signature", event.signature)])
      await ana.settle()
      return response
    }
    let id = try await ana.announce(Self.gold)
    let opened = try CheckoutAddress(object: await ana.open(id, by: .card).json)
    #expect(opened.address.hasPrefix("https://checkout.stripe.com/"))
    let session = try #require(standIn.newest("checkout.session"))
    let subscription = standIn.payByCard(session)
    let forged = standIn.event("checkout.session.completed", about: session, by: "whsec_other")
    #expect(await hear(forged).status == .badRequest)
    #expect(try await ana.plan() == "free")
    // Stripe does not answer for a moment: what it told of is looked at again.
    standIn.fail(with: 500)
    #expect(await hear(standIn.event("checkout.session.completed", about: session)).status == .ok)
    #expect(try await ana.plan() == "free")
    room.clock.move(milliseconds: 60_000)
    await ana.settle()
    #expect(try await ana.plan() == "gold")
    for _ in 1...3 {
      let told = standIn.event("checkout.session.completed", about: session)
      #expect(await hear(told).status == .ok)
    }
    #expect(try await ana.plan() == "gold")
    #expect(try await room.count("fisioflow", "SELECT count(*) FROM purchase_fact") == 1)
    standIn.turn(1_000)
    room.clock.move(milliseconds: 1_000)
    standIn.refund(try #require(standIn.newest("invoice")), cents: 197_00)
    standIn.end(subscription, because: "cancellation_requested")
    let ended = standIn.event("customer.subscription.deleted", about: subscription)
    #expect(await hear(ended).status == .ok)
    #expect(try await ana.plan() == "free")
    await room.umbu.stop()
  }
}
