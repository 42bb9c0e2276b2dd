import API
import Care
import Crypto
import Fields
import HTTP
import Purchases
import Purchasing
import Subscriptions
import Testing
import Values

@testable import UmbuServer

@Suite("Rewards and offers over the API")
struct RewardOperationTests {
  private static let day: Int64 = 86_400_000

  /// A room with somebody who paid for so many days from now.
  private func with(
    paid days: Int64, _ body: (ServerRoom, inout Person) async throws -> Void
  ) async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, app: "careguide", "ana@example.com", calling: "Souza")
    var bought = TransactionSnapshot()
    bought.id = "1"
    bought.subscription = SubscriptionID(.apple, "2000000000000009")
    bought.product = "1942"
    bought.purchasedAt = room.clock.now
    bought.expiresAt = room.clock.now.adding(milliseconds: days * Self.day)
    bought.price = StoreAmount(thousandths: 8_990, "USD")
    bought.signedAt = room.clock.now
    bought.digest = FactDigest(Digest.sha256("1"))
    let ledger = try #require(room.app("careguide").purchases)
    let told = ToldPurchase(
      bought.subscription, [ToldFact(.transaction(bought), reason: "SUBSCRIBED", words: [])])
    try await ledger.record(told, from: ana.grant.account.id)
    try await body(room, &ana)
    await room.umbu.stop()
  }

  /// Lets days pass, behind which somebody signs in again.
  private func pass(_ days: Int64, _ room: ServerRoom, _ person: inout Person) async throws {
    room.clock.move(milliseconds: days * Self.day)
    try await person.signInAnew()
  }

  private func collect(_ person: Person) async throws -> OwnRewards {
    let answer = await person.call(RewardEndpoints.collect, Nothing())
    #expect(answer.status == .ok, "\(answer.json)")
    return try OwnRewards(object: answer.json)
  }

  private func agree(_ agrees: Bool, _ person: Person) async throws -> OwnRewards {
    let answer = await person.call(RewardEndpoints.agree, OfferConsent(agrees))
    #expect(answer.status == .ok, "\(answer.json)")
    return try OwnRewards(object: answer.json)
  }

  private func redeem(_ code: String, by person: Person) async -> (code: String?, plan: String?) {
    let answer = await person.call(CodeEndpoints.redeem, CodeToRedeem(code, for: .account))
    guard answer.status == .ok else { return (answer.json["code"]?.text, nil) }
    return (nil, answer.json["plan"]?.text)
  }

  @Test("CG-126 who wants offers is made one a week after Premium ended, and comes back by it")
  func winBack() async throws {
    try await with(paid: 30) { room, ana in
      let now = try await collect(ana)
      #expect(now.offers == [] && !now.wantsOffers && now.tenure == 0)
      try await pass(29, room, &ana)
      let paid = try await collect(ana)
      #expect(paid.tenure == 29)
      try await pass(8, room, &ana)
      // Without consent none, however long it is.
      let silent = try await collect(ana)
      #expect(silent.offers == [] && silent.tenure == 0)
      let offered = try await agree(true, ana)
      let offer = try #require(offered.offers.first)
      #expect(offer.kind == .winBack && offer.days == 30)
      #expect(offer.until == room.clock.now.adding(milliseconds: 14 * Self.day))
      // The same one is told again.
      let again = try await collect(ana)
      #expect(again.offers == [offer])
      let back = await redeem(offer.code, by: ana)
      #expect(back.plan == "premium")
      let after = try await collect(ana)
      #expect(after.offers == [] && after.wantsOffers)
      let none = try await agree(false, ana)
      #expect(!none.wantsOffers)
    }
  }

  @Test("CG-122 an offer holds until the instant that it says, and the server redeems it no later")
  func deadline() async throws {
    try await with(paid: 30) { room, ana in
      try await pass(37, room, &ana)
      let offer = try #require(try await agree(true, ana).offers.first)
      room.clock.move(milliseconds: offer.until.since(room.clock.now) - 60_000)
      try await ana.signInAnew()
      let open = try await collect(ana)
      #expect(open.offers == [offer])
      room.clock.move(milliseconds: 60_000)
      let late = await redeem(offer.code, by: ana)
      #expect(late.code == "codeEnded")
      let over = try await collect(ana)
      #expect(over.offers == [])
      // And none follows it soon.
      try await pass(30, room, &ana)
      let later = try await collect(ana)
      #expect(later.offers == [])
    }
  }

  @Test(
    "CG-123 a step's gift is one code for somebody else, and there is none once Premium is over")
  func gift() async throws {
    try await with(paid: 200) { room, ana in
      let give = { (person: Person) in await person.call(RewardEndpoints.give, GiftChoice(180)) }
      try await pass(179, room, &ana)
      let early = await give(ana)
      #expect(early.status.code == 409 && early.json["code"]?.text == "notReached")
      try await pass(1, room, &ana)
      let given = try OwnRewards(object: await give(ana).json)
      let gift = try #require(given.gift(of: 180, at: room.clock.now))
      #expect(gift.days == 7)
      let again = try OwnRewards(object: await give(ana).json)
      #expect(again.offers == [gift])
      let bia = try await Person(in: room, app: "careguide", "bia@example.com", calling: "Jatobá")
      let redeemed = await redeem(gift.code, by: bia)
      #expect(redeemed.plan == "premium")
      let used = try await collect(ana)
      #expect(used.offers == [] && used.tenure == 180)
      try await pass(21, room, &ana)
      let lapsed = await give(ana)
      #expect(lapsed.status.code == 409)
    }
  }
}
