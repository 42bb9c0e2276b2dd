import API
import AppStore
import Fields
import HTTP
import Purchases
import Purchasing
import StoreSimulator
import Subscriptions
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("Lives in an App Store, as scenarios tell them")
struct AppStoreLifeTests {
  private static let start = Instant(milliseconds: 1_760_000_000_000)
  private static let day: Int64 = 86_400_000
  private static let bundle = "com.careguide"
  /// Made once: keys cost time.
  private static let authority = StoreAuthority(validity: 1_700_000_000..<1_900_000_000)

  /// Somebody who buys Careguide, of whom the server hears what the store signs when it signs it.
  private final class Life {
    let person: Person
    /// As it is when the scenario is over.
    let store: SimulatedStore
    private var notices: [StoreNotice]

    init(_ person: Person, _ store: SimulatedStore) {
      self.person = person
      var told = store
      notices = told.takeNotices()
      self.store = store
    }

    var room: ServerRoom { person.room }
    /// What was charged for each period, in thousandths.
    var charges: [Int64] { store.subscriptions.flatMap(\.periods).map { $0.price.thousandths } }
    /// The end of what was bought last.
    var end: Instant? { store.subscriptions.last?.periods.last?.expiresAt }

    /// Time goes on until then, on both clocks.
    func live(until time: Instant) async {
      while let next = notices.first, next.signedAt <= time {
        notices.removeFirst()
        await turn(to: next.signedAt)
        let heard = await room.send(
          .post, "/careguide/v1/store/apple/notifications", body: next.body)
        #expect(heard.status == .ok, "\(next.name)")
        await turn(to: next.signedAt)
      }
      await turn(to: time)
    }

    func live(untilDay day: Int64) async {
      await live(until: start.adding(milliseconds: day * AppStoreLifeTests.day))
    }

    private func turn(to time: Instant) async {
      room.clock.move(milliseconds: max(0, time.since(room.clock.now)))
      for runner in room.umbu.jobs { await runner.runDue() }
    }

    private var start: Instant { AppStoreLifeTests.start }

    /// What was bought last, as the list of what was bought has it.
    func purchase() async throws -> OwnPurchase? {
      let token = try await person.signIn()
      let list = await room.call(.get, "/careguide/v1/purchases", token: token)
      return try OwnPurchases(object: list.json).purchases.last
    }

    /// What that calls the state, and whether the family is premium.
    func stands() async throws -> String {
      let state = try await purchase()?.state
      let premium = try await room.count(
        "careguide", "SELECT count(*) FROM family WHERE plan = 'premium'")
      return (state ?? "nothing") + (premium == 1 ? ", premium" : ", basic")
    }

    func expect(
      _ words: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let found = try await stands()
      #expect(found == words, sourceLocation: sourceLocation)
    }

    /// Whether the server says that a trial may begin; nil where nothing may be bought.
    func offersTrial() async throws -> Bool? {
      let token = try await person.signIn()
      let wish = NewPurchase("1942", from: .apple, for: .account, space: nil)
      let answer = await room.call(
        .post, "/careguide/v1/purchases", token: token, json: wish.object)
      guard answer.status == .ok else { return nil }
      return try AnnouncedPurchase(object: answer.json).hasTrial
    }
  }

  /// - Parameter lines: of a scenario, in which `ana` buys 1942.
  private func withLife(
    _ lines: String..., body: (Life) async throws -> Void
  ) async throws {
    let believed = try #require(StoreApp(bundleID: Self.bundle, environment: .sandbox))
    // Whose clock is ahead: what is signed in the tests is never too new.
    let ahead = SignedDataVerifier(believed, roots: [Self.authority.root.der]) {
      Self.start.adding(milliseconds: 600 * Self.day)
    }
    let verifier = try #require(ahead)
    let room = try await ServerRoom.open {
      $0.appStores = ["careguide": AppStoreReader(verifier)]
    }
    defer { room.remove() }
    let person = try await Person(in: room, app: "careguide", "ana@example.com")
    let announced = await person.call(
      PurchaseEndpoints.announce,
      NewPurchase("1942", from: .apple, for: .account, space: nil))
    let purchase = try AnnouncedPurchase(object: announced.json)
    #expect(purchase.hasTrial)
    let text = (Self.sold + ["customer ana \(purchase.id)"] + lines).joined(separator: "\n")
    let scenario = try StoreScenario(
      text, by: StoreRules(bundleID: Self.bundle, environment: .sandbox), from: Self.start)
    try await body(Life(person, scenario.run(signing: Self.authority)))
    await room.umbu.stop()
  }

  private static let sold = [
    "product 1942 months 1 price 8.99 USD level 1 trial 7",
    "product careguide.premium.yearly months 12 price 89.90 USD level 1",
  ]

  @Test("CG-024 CG-081 who is new tries for a week, is charged then, and month by month")
  func subscribes() async throws {
    try await withLife("at 0d ana buys 1942", "until 50d") { ana in
      await ana.live(untilDay: 0)
      try await ana.expect("trial, premium")
      await ana.live(until: Self.start.adding(milliseconds: 7 * Self.day - 1))
      try await ana.expect("trial, premium")
      await ana.live(untilDay: 7)
      try await ana.expect("active, premium")
      let again = try await ana.offersTrial()
      #expect(again == nil, "what runs is not bought again")
      await ana.live(untilDay: 50)
      try await ana.expect("active, premium")
      #expect(ana.charges == [0, 8_990, 8_990])
    }
  }

  @Test("CG-082 who cancels in the trial is charged nothing, and has premium to its end")
  func cancelsTrial() async throws {
    try await withLife("at 0d ana buys 1942", "at 3d ana cancels", "until 50d") { ana in
      await ana.live(untilDay: 3)
      try await ana.expect("trial, premium")
      await ana.live(until: Self.start.adding(milliseconds: 7 * Self.day - 1))
      try await ana.expect("trial, premium")
      await ana.live(untilDay: 7)
      try await ana.expect("expired.cancelled, basic")
      await ana.live(untilDay: 50)
      try await ana.expect("expired.cancelled, basic")
      #expect(ana.charges == [0])
      let again = try await ana.offersTrial()
      #expect(again == false)
    }
  }

  @Test("CG-009 CG-083 who cancels from day 8 to 14 is premium until Apple gives a part back")
  func givenBack() async throws {
    try await withLife(
      "at 0d ana buys 1942", "at 10d ana cancels", "at 11d ana asks-refund",
      "at 12d ana refunded 60", "until 60d"
    ) { ana in
      await ana.live(untilDay: 9)
      try await ana.expect("active, premium")
      await ana.live(untilDay: 10)
      try await ana.expect("activeUntilEnd, premium")
      await ana.live(until: Self.start.adding(milliseconds: 12 * Self.day - 1))
      try await ana.expect("activeUntilEnd, premium")
      await ana.live(untilDay: 12)
      try await ana.expect("refunded.part, basic")
      await ana.live(untilDay: 60)
      try await ana.expect("refunded.part, basic")
    }
  }

  @Test(
    "CG-010 CG-083 CG-084 whom Apple gives nothing back has premium to the end of what is paid",
    arguments: [10, 20])
  func toTheEnd(cancelled: Int) async throws {
    try await withLife(
      "at 0d ana buys 1942", "at \(cancelled)d ana cancels",
      "at \(cancelled + 1)d ana asks-refund", "at \(cancelled + 2)d ana refund-declined",
      "until 60d"
    ) { ana in
      let end = try #require(ana.end)
      await ana.live(untilDay: Int64(cancelled) - 1)
      try await ana.expect("active, premium")
      await ana.live(untilDay: Int64(cancelled) + 3)
      try await ana.expect("activeUntilEnd, premium")
      await ana.live(until: end.adding(milliseconds: -1))
      try await ana.expect("activeUntilEnd, premium")
      await ana.live(until: end)
      try await ana.expect("expired.cancelled, basic")
      #expect(ana.charges == [0, 8_990])
    }
  }

  @Test("who consents to a higher price goes on, and without consent it ends with the period")
  func dearer() async throws {
    for consents in [true, false] {
      try await withLife(
        "at 0d ana buys 1942", "at 20d ana price 10.99",
        consents ? "at 21d ana consents" : "# nobody answers", "until 60d"
      ) { ana in
        await ana.live(untilDay: 20)
        let asked = try await ana.purchase()?.asksConsent
        #expect(asked == true)
        let raise = try await ana.purchase()?.raise
        #expect(raise?.from == StoreAmount(thousandths: 8_990, "USD"))
        #expect(raise?.to == StoreAmount(thousandths: 10_990, "USD"))
        await ana.live(untilDay: 30)
        try await ana.expect("active, premium")
        let asks = try await ana.purchase()?.asksConsent
        #expect(asks == (consents ? nil : true))
        await ana.live(untilDay: 60)
        try await ana.expect(consents ? "active, premium" : "expired.priceIncrease, basic")
        #expect(ana.charges == (consents ? [0, 8_990, 10_990] : [0, 8_990]))
      }
    }
  }

  @Test(
    "CG-116 who changes to the year has it when the month renews, and the month again when that does"
  )
  func yearly() async throws {
    try await withLife(
      "at 0d ana buys 1942", "at 20d ana changes careguide.premium.yearly",
      "at 100d ana changes 1942", "until 450d"
    ) { ana in
      let ends = ana.store.subscriptions.flatMap(\.periods).compactMap { $0.expiresAt }
      // A week, a month, a year, and months again.
      let (month, year) = (
        try #require(ends.dropFirst().first), try #require(ends.dropFirst(2).first)
      )
      await ana.live(until: month.adding(milliseconds: -1))
      let before = try await ana.purchase()?.product
      await ana.live(until: month)
      let after = try await ana.purchase()?.product
      #expect(before == "1942" && after == "careguide.premium.yearly")
      try await ana.expect("active, premium")
      await ana.live(until: year.adding(milliseconds: -1))
      let stays = try await ana.purchase()?.product
      await ana.live(until: year)
      let again = try await ana.purchase()?.product
      #expect(stays == "careguide.premium.yearly" && again == "1942")
      try await ana.expect("active, premium")
      #expect(Array(ana.charges.prefix(4)) == [0, 8_990, 89_900, 8_990])
    }
  }

  @Test(
    "FF-089 FM-141 what somebody has to approve gives nothing before, and its plan then, days later"
  )
  func approved() async throws {
    // Apple tells nothing while a parent is asked, and begins with what was announced once they say yes.
    try await withLife("at 6d ana buys 1942", "until 6d") { ana in
      await ana.live(untilDay: 5)
      try await ana.expect("nothing, basic")
      // Asking once more is no second purchase.
      let offers = try await ana.offersTrial()
      #expect(offers == true)
      await ana.live(untilDay: 6)
      try await ana.expect("trial, premium")
      let bought = "SELECT count(*) FROM purchase_subscription"
      #expect(try await ana.room.count("careguide", bought) == 1)
    }
  }
}
