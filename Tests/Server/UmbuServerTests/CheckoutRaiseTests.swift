import API
import Checkout
import Database
import Fields
import HTTP
import Purchasing
import StripeStandIn
import Subscriptions
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("Prices on the web that go up")
struct CheckoutRaiseTests {
  private static let gold = "com.fisioflow.gold.monthly"
  private static let start = Instant(milliseconds: 1_760_000_000_000)

  @Test(
    "whose price goes up at Stripe is written once: from what, to what, from when, and how that is refused"
  )
  func stripe() async throws {
    let office = Office()
    let standIn = StripeStandIn(at: Self.start)
    let account = try #require(
      StripeAccount(key: StripeStandIn.key, signing: [StripeStandIn.secret]))
    let room = try await ServerRoom.open {
      $0.mail = office.settings
      $0.checkout = CheckoutSettings { _, _, now in
        Stripe(account, transport: standIn.transport, now: now)
      }
    }
    defer { room.remove() }
    let person = try await Person(in: room, "ana@example.com")
    try await person.confirmEmail(office)
    let ana = Shopper(person: person, office: office)
    func hear(_ type: String, about id: String) async {
      let event = standIn.event(type, about: id)
      let heard = await room.send(
        .post, "/fisioflow/v1/store/stripe/events", body: event.message,
        headers: [("Stripe-Signature", event.signature)])
      #expect(heard.status == .ok)
      await ana.settle()
    }
    let id = try await ana.announce(Self.gold)
    _ = await ana.open(id, by: .card)
    let session = try #require(standIn.newest("checkout.session"))
    let subscription = standIn.payByCard(session)
    await hear("checkout.session.completed", about: session)
    let bought = try await ana.own()
    let end = try #require(bought.first?.endsAt)
    #expect(bought.first?.state == "active" && bought.first?.raise == nil)
    office.clear()

    standIn.setPrice(of: subscription, cents: 229_00)
    for _ in 1...2 {
      standIn.turn(1_000)
      room.clock.move(milliseconds: 1_000)
      await hear("customer.subscription.updated", about: subscription)
    }
    #expect(office.mails.count == 1)
    let mail = try #require(office.mails.first)
    #expect(mail.subject == "FisioFlow: o preço da sua assinatura vai subir")
    for said in [
      "O preço de FisioFlow Gold, 1 mês sobe de R$ 197,00 para R$ 229,00 a partir da renovação em",
      "cancele antes com dois toques", "nada mais é cobrado",
      "https://umbu.example/fisioflow/planos/compras",
    ] { #expect(mail.text.contains(said), "\(said)") }
    let raised = try await ana.own().first?.raise
    let expected = PriceRaise(
      from: StoreAmount(thousandths: 197_000, "BRL"),
      to: StoreAmount(thousandths: 229_000, "BRL"), at: end)
    #expect(raised == expected)

    // Another price is another letter; a lower one is none.
    standIn.setPrice(of: subscription, cents: 249_00)
    standIn.turn(1_000)
    room.clock.move(milliseconds: 1_000)
    await hear("customer.subscription.updated", about: subscription)
    #expect(office.mails.count == 2)
    standIn.setPrice(of: subscription, cents: 149_00)
    standIn.turn(1_000)
    room.clock.move(milliseconds: 1_000)
    await hear("customer.subscription.updated", about: subscription)
    #expect(office.mails.count == 2)
    let lower = try await ana.own().first?.raise
    #expect(lower == nil)
    await room.umbu.stop()
  }

  @Test("a bill that asks for more than the one before says so, and that not paying refuses it")
  func byHand() async throws {
    let office = Office()
    let room = try await ServerRoom.open {
      $0.mail = office.settings
      $0.checkout = .box
    }
    defer { room.remove() }
    let person = try await Person(in: room, "ana@example.com")
    try await person.confirmEmail(office)
    let ana = Shopper(person: person, office: office)
    let (_, path) = try await ana.begin(Self.gold, by: .pix)
    await ana.press("issue", on: path)
    await ana.press("paid", on: path)
    // What was paid was the price of then.
    try await room.app("fisioflow").database.write { transaction in
      try transaction.execute(
        """
        UPDATE checkout_bill SET content = replace(content, '"thousandths":197000', \
        '"thousandths":177000')
        """)
    }
    let end = try #require(try await ana.own().first?.endsAt)
    office.clear()
    await ana.live(days: end.since(room.clock.now) / Shopper.day - 6)
    #expect(office.mails.count == 1)
    let mail = try #require(office.mails.first)
    for said in [
      "pague R$ 197,00 até esse dia", "O preço subiu de R$ 177,00 para R$ 197,00, a partir de",
      "basta não pagar",
    ] { #expect(mail.text.contains(said), "\(said)") }
    let own = try await ana.own().first
    #expect(own?.raise?.to == StoreAmount(thousandths: 197_000, "BRL"))
    #expect(own?.raise?.at == end && own?.bill?.dueAt == end)
    await room.umbu.stop()
  }
}
