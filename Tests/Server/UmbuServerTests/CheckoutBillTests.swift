import API
import Checkout
import Fields
import HTTP
import Mail
import Purchasing
import StripeStandIn
import Subscriptions
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("Bills that are paid by hand, and the end of what is paid")
struct CheckoutBillTests {
  private static let gold = "com.fisioflow.gold.monthly"
  private static let start = Instant(milliseconds: 1_760_000_000_000)

  /// Somebody who buys through Stripe, whose clock is the server's.
  private final class Payer {
    var shopper: Shopper
    let stripe: StripeStandIn

    init(_ shopper: Shopper, _ stripe: StripeStandIn) {
      self.shopper = shopper
      self.stripe = stripe
    }

    var room: ServerRoom { shopper.room }
    var office: Office { shopper.office }

    /// Time goes on for all of them, and everything comes of it.
    func live(milliseconds: Int64) async {
      stripe.turn(milliseconds)
      room.clock.move(milliseconds: milliseconds)
      await shopper.settle()
    }

    func live(until time: Instant) async {
      await live(milliseconds: time.since(room.clock.now))
    }

    /// Opens the page for what was announced, as somebody who signs in then.
    /// - Returns: Stripe's session.
    func open(_ id: UUID, by method: PayMethod) async throws -> String {
      var person = shopper.person
      try await person.signInAnew()
      shopper = Shopper(person: person, office: office)
      let opened = await shopper.open(id, by: method)
      #expect(opened.status == .ok, "\(opened.json)")
      return try #require(stripe.newest("checkout.session"))
    }

    /// The customer pays, and Stripe tells of it.
    func pay(_ session: String) async {
      let payment = stripe.payByHand(session)
      let event = stripe.event("payment_intent.succeeded", about: payment)
      let heard = await room.send(
        .post, "/fisioflow/v1/store/stripe/events", body: event.message,
        headers: [("Stripe-Signature", event.signature)])
      #expect(heard.status == .ok)
      await shopper.settle()
    }

    func own() async throws -> OwnCheckout {
      let all = try await shopper.own()
      return try #require(all.first)
    }

    func expect(
      plan: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let found = try await shopper.plan()
      #expect(found == plan, sourceLocation: sourceLocation)
    }
  }

  private func withPayer(_ body: (Payer) async throws -> Void) async throws {
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
    try await body(Payer(Shopper(person: person, office: office), standIn))
    await room.umbu.stop()
  }

  @Test(
    "CG-110 one bill paid twice gives two months one after the other: the bill that waits is void, and the next comes 7 days before the new end",
    arguments: [PayMethod.pix, .boleto])
  func twice(method: PayMethod) async throws {
    try await withPayer { ana in
      let day = Shopper.day
      let id = try await ana.shopper.announce(Self.gold)
      let first = try await ana.open(id, by: method)
      // The first page is too old by then, and its code is still in somebody's hands.
      await ana.live(milliseconds: day)
      let second = try await ana.open(id, by: method)
      #expect(first != second)
      await ana.pay(first)
      try await ana.expect(plan: "gold")
      let paid = try await ana.own()
      let end = try #require(paid.endsAt)
      ana.office.clear()
      await ana.live(until: end.adding(milliseconds: -6 * day))
      #expect(ana.office.mails.count == 1)
      let waiting = try await ana.own()
      #expect(waiting.bill?.dueAt == end)
      let link = try ana.shopper.path(try ana.office.link(to: "ana@example.com"))

      await ana.pay(second)
      let twice = try await ana.own()
      #expect(twice.bill == nil && twice.receipts.count == 2)
      let old = await ana.room.send(.get, link)
      #expect(String(decoding: old.bytes, as: UTF8.self).contains("não vale mais"))
      await ana.live(until: end.adding(milliseconds: day))
      try await ana.expect(plan: "gold")
      let extended = try await ana.own()
      let later = try #require(extended.endsAt)
      let days = later.since(end) / day
      #expect(days >= 28 && days <= 31)
      ana.office.clear()
      await ana.live(until: later.adding(milliseconds: -7 * day - 1))
      #expect(ana.office.mails == [])
      await ana.live(until: later.adding(milliseconds: -7 * day))
      #expect(ana.office.mails.count == 1)
      let next = try await ana.own()
      #expect(next.bill?.dueAt == later)
      // Not paid: access to the day on which it is due, and three days more.
      await ana.live(until: later.adding(milliseconds: 3 * day - 1))
      try await ana.expect(plan: "gold")
      await ana.live(until: later.adding(milliseconds: 3 * day))
      try await ana.expect(plan: "free")
    }
  }

  @Test("CG-110 a bill that is paid in its days of grace counts from the paid end")
  func inGrace() async throws {
    try await withPayer { ana in
      let day = Shopper.day
      let id = try await ana.shopper.announce(Self.gold)
      let first = try await ana.open(id, by: .pix)
      await ana.pay(first)
      let paid = try await ana.own()
      let end = try #require(paid.endsAt)
      await ana.live(until: end.adding(milliseconds: 2 * day))
      let late = try await ana.own()
      #expect(late.state == "grace")
      let link = try ana.shopper.path(try ana.office.link(to: "ana@example.com"))
      let led = await ana.room.send(.post, link)
      #expect(led.status == .seeOther)
      let session = try #require(ana.stripe.newest("checkout.session"))
      await ana.pay(session)
      let own = try await ana.own()
      let until = try #require(own.endsAt)
      #expect(own.state == "active")
      // A month of the calendar from the paid end.
      let length = until.since(end)
      #expect(length % day == 0 && length / day >= 28 && length / day <= 31)
    }
  }

  @Test(
    "FF-089 a Pix that is not paid yet is listed with where it is paid, until it is given up or too old"
  )
  func waiting() async throws {
    let room = try await ServerRoom.open { $0.checkout = .box }
    defer { room.remove() }
    let ana = Shopper(person: try await Person(in: room, "ana@example.com"), office: Office())
    let (id, path) = try await ana.begin(Self.gold, by: .pix)
    let waiting = try await ana.own().first
    let address = try ana.path(try #require(waiting?.bill?.address))
    #expect(waiting?.state == "none" && address == path)
    #expect(waiting?.bill?.amount == Money(minor: 197_00, .brl))
    let left = try await ana.setRenewal(false, of: id)
    #expect(left.status == .ok)
    let gone = try await ana.own().first
    #expect(gone?.bill == nil && gone?.state == "none")
    // It may be begun again, and is not listed once its page is too old.
    let opened = await ana.open(id, by: .pix)
    #expect(opened.status == .ok)
    let again = try await ana.own().first
    #expect(again?.bill != nil && again?.renews == true)
    await ana.live(days: 1)
    let old = try await ana.own().first
    #expect(old?.bill == nil)
    await room.umbu.stop()
  }

  @Test("a Pix that is paid after the page for a card was opened gives the plan, and its next bill")
  func pixBesideCard() async throws {
    let office = Office()
    let room = try await ServerRoom.open {
      $0.mail = office.settings
      $0.checkout = .box
    }
    defer { room.remove() }
    let person = try await Person(in: room, "ana@example.com")
    try await person.confirmEmail(office)
    let ana = Shopper(person: person, office: office)
    let (id, path) = try await ana.begin(Self.gold, by: .pix)
    await ana.press("issue", on: path)
    let opened = await ana.open(id, by: .card)
    #expect(opened.status == .ok)
    await ana.press("paid", on: path)
    #expect(try await ana.plan() == "gold")
    let own = try #require(try await ana.own().first)
    #expect(own.method == .pix && own.state == "active" && own.renews && own.receipts.count == 1)
    let end = try #require(own.endsAt)
    await ana.live(days: end.since(room.clock.now) / Shopper.day - 6)
    #expect(try await ana.own().first?.bill?.dueAt == end)
    await room.umbu.stop()
  }

  @Test("CG-009 whose Pix went back is sent no bill, neither then nor later")
  func givenBack() async throws {
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
    #expect(try await ana.plan() == "gold")
    let end = try #require(try await ana.own().first?.endsAt)
    await ana.live(days: end.since(room.clock.now) / Shopper.day - 6)
    #expect(try await ana.own().first?.bill != nil)
    office.clear()
    await ana.press("refund", on: path + "/manage")
    #expect(try await ana.plan() == "free")
    let own = try #require(try await ana.own().first)
    #expect(own.state == "refunded.whole" && own.bill == nil)
    await ana.live(days: 40)
    #expect(office.mails == [])
    await room.umbu.stop()
  }
}
