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

@Suite("One page of the checkout at a time")
struct CheckoutPageTests {
  private static let gold = "com.fisioflow.gold.monthly"
  private static let silver = "com.fisioflow.silver.monthly"
  private static let good = "4242 4242 4242 4242"
  private static let start = Instant(milliseconds: 1_760_000_000_000)

  @Test("of two pages of two products the first is ended: one trial, one subscription")
  func twoProducts() async throws {
    let room = try await ServerRoom.open { $0.checkout = .box }
    defer { room.remove() }
    let ana = Shopper(person: try await Person(in: room, "ana@example.com"), office: Office())
    let (id, first) = try await ana.begin(Self.gold, by: .card)
    let (_, second) = try await ana.begin(Self.silver, by: .card)
    await ana.press("pay", number: Self.good, on: first)
    let none = try await ana.plan()
    #expect(none == "free")
    // Asked for again, it is another page, and the one of the other product is ended.
    let answer = await ana.open(id, by: .card)
    let third = try ana.path(CheckoutAddress(object: answer.json).address)
    #expect(third != first)
    await ana.press("pay", number: Self.good, on: second)
    await ana.press("pay", number: Self.good, on: third)
    let plan = try await ana.plan()
    #expect(plan == "gold")
    let own = try await ana.own()
    #expect(own.filter { $0.state != "none" }.map(\.id) == [id])
    await room.umbu.stop()
  }

  @Test("two pages with a trial for one account, of two products, give one trial")
  func oneTrial() async throws {
    let room = try await ServerRoom.open { $0.checkout = .box }
    defer { room.remove() }
    let person = try await Person(in: room, app: "careguide", "ana@example.com")
    let ana = Shopper(person: person, office: Office())
    let (_, monthly) = try await ana.begin("1942", by: .card, in: .usd, for: .account)
    let (_, yearly) = try await ana.begin(
      "careguide.premium.yearly", by: .card, in: .usd, for: .account)
    await ana.press("pay", number: Self.good, on: yearly)
    await ana.press("pay", number: Self.good, on: monthly)
    let own = try await ana.own()
    #expect(own.map(\.state).filter { $0 != "none" } == ["trial"])
    await room.umbu.stop()
  }

  @Test("the page for a card is ended where the same is to be paid by Pix")
  func cardThenPix() async throws {
    let room = try await ServerRoom.open { $0.checkout = .box }
    defer { room.remove() }
    let ana = Shopper(person: try await Person(in: room, "ana@example.com"), office: Office())
    let (id, card) = try await ana.begin(Self.gold, by: .card)
    let answer = await ana.open(id, by: .pix)
    let pix = try ana.path(CheckoutAddress(object: answer.json).address)
    await ana.press("pay", number: Self.good, on: card)
    let none = try await ana.plan()
    #expect(none == "free")
    await ana.press("issue", on: pix)
    await ana.press("paid", on: pix)
    let plan = try await ana.plan()
    #expect(plan == "gold")
    let own = try await ana.own()
    #expect(own.map(\.method) == [.pix] && own.first?.receipts.count == 1)
    await room.umbu.stop()
  }

  @Test("what was paid in between is looked at; a page that cannot be ended now lets no other open")
  func between() async throws {
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
    let ana = Shopper(person: try await Person(in: room, "ana@example.com"), office: office)
    let gold = try await ana.announce(Self.gold)
    let silver = try await ana.announce(Self.silver)
    let opened = await ana.open(gold, by: .card)
    #expect(opened.status == .ok)
    let session = try #require(standIn.newest("checkout.session"))
    standIn.fail(with: 500)
    let silent = await ana.open(silver, by: .card)
    #expect(silent.json["code"]?.text == "providerSilent")
    // Stripe has told of nothing yet.
    _ = standIn.payByCard(session)
    let refused = await ana.open(silver, by: .card)
    #expect(refused.status == .conflict)
    await ana.settle()
    let plan = try await ana.plan()
    #expect(plan == "gold")
    await room.umbu.stop()
  }
}
