import API
import AppStore
import Database
import Fields
import Purchases
import Purchasing
import StoreSimulator
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("What the App Store is told when somebody wants their money back")
struct AppStoreUseTests {
  private static let hour: Int64 = 3_600_000
  private static let start = Instant(milliseconds: 1_760_000_000_000)
  private static let premium = "1942"
  /// Made once: keys cost time.
  private static let authority = StoreAuthority(validity: 1_700_000_000..<1_900_000_000)

  /// Somebody who has bought a month with a week's trial, and asks Apple for their money.
  private final class Customer {
    let person: Person
    let api: StoreAPIStandIn
    var room: ServerRoom { person.room }

    init(_ person: Person, _ api: StoreAPIStandIn) {
      self.person = person
      self.api = api
    }

    /// Lets the server hear what the store has signed by it.
    func act(_ act: StoreAct, token: Values.UUID? = nil) async throws {
      let notices = try api.happen { store in
        // Of two things that are signed at one instant nobody could say which was later.
        store.turn(milliseconds: 1_000)
        try store.act(act, by: "ana", token: token)
        return store.notices
      }
      for notice in notices {
        let heard = await room.send(
          .post, "/careguide/v1/store/apple/notifications", body: notice.body)
        #expect(heard.status == .ok, "\(notice.name)")
      }
    }

    func agree(_ agrees: Bool) async throws {
      let said = await person.call(PurchaseEndpoints.tellUse, UseChoice(agrees))
      #expect(said.status == .ok)
      let listed = await room.call(.get, "/careguide/v1/purchases", token: person.token)
      let own = try OwnPurchases(object: listed.json)
      #expect(own.tellsUse == agrees)
    }

    func runJobs() async {
      for runner in room.umbu.jobs { await runner.runDue() }
    }
  }

  private func withCustomer(_ body: (Customer) async throws -> Void) async throws {
    let price = StorePrice(thousandths: 8_990, currency: "USD")
    let store = SimulatedStore(
      StoreRules(bundleID: "com.careguide", environment: .sandbox),
      selling: [
        SimulatedProduct(Self.premium, level: 1, months: 1, price: price, trialDays: 7)
      ], signing: Self.authority, at: Self.start)
    let api = StoreAPIStandIn(store)
    let app = try #require(StoreApp(bundleID: "com.careguide", environment: .sandbox))
    let ahead = Self.start.adding(milliseconds: 300 * 24 * Self.hour)
    let optional = SignedDataVerifier(app, roots: [Self.authority.root.der], now: { ahead })
    let verifier = try #require(optional)
    var reader = AppStoreReader(verifier)
    reader.clients = [try api.client(for: verifier, now: { Self.start })]
    let room = try await ServerRoom.open { [reader] in $0.appStores = ["careguide": reader] }
    defer { room.remove() }
    let person = try await Person(in: room, app: "careguide", "ana@example.com")
    let announced = await person.call(
      PurchaseEndpoints.announce,
      NewPurchase(Self.premium, from: .apple, for: .account, space: nil))
    let purchase = try AnnouncedPurchase(object: announced.json)
    let ana = Customer(person, api)
    try await ana.act(.buy(Self.premium), token: purchase.id)
    // Today's gaps are filled, which is not what this is about.
    await ana.runJobs()
    try await body(ana)
    await room.umbu.stop()
  }

  @Test(
    "CG-011 of who has agreed Apple is told that it was delivered and could be tried, once, and nothing else"
  )
  func agreed() async throws {
    try await withCustomer { ana in
      try await ana.agree(true)
      try await ana.act(.askRefund)
      await ana.runJobs()
      let told = ana.api.uses
      #expect(told.map(\.transaction) == ["2000000000000001"])
      let body = try #require(told.first?.body)
      #expect(body["customerConsented"]?.boolean == true)
      #expect(body["deliveryStatus"]?.text == "DELIVERED")
      #expect(body["sampleContentProvided"]?.boolean == true)
      #expect(body["refundPreference"] == nil && body["consumptionPercentage"] == nil)
      guard case .object(let members) = body else { return }
      #expect(members.count == 3)
      await ana.runJobs()
      #expect(ana.api.uses.count == 1)
    }
  }

  @Test("CG-011 of who has not agreed, or agrees no more, Apple is told nothing")
  func notAgreed() async throws {
    try await withCustomer { ana in
      try await ana.act(.askRefund)
      await ana.runJobs()
      #expect(ana.api.uses.isEmpty)
      // They change their mind before it is told.
      try await ana.agree(true)
      try await ana.act(.askRefund)
      try await ana.agree(false)
      await ana.runJobs()
      #expect(ana.api.uses.isEmpty)
    }
  }

  @Test("CG-011 Apple is asked again when it does not answer, and told nothing once it is too late")
  func late() async throws {
    try await withCustomer { ana in
      try await ana.agree(true)
      try await ana.act(.askRefund)
      ana.api.fail(with: 500)
      await ana.runJobs()
      #expect(ana.api.uses.isEmpty)
      ana.room.clock.move(milliseconds: Self.hour)
      await ana.runJobs()
      #expect(ana.api.uses.count == 1)
      // Twelve hours after it has asked.
      ana.api.fail(with: 500, times: 3)
      try await ana.act(.askRefund)
      await ana.runJobs()
      ana.room.clock.move(milliseconds: 13 * Self.hour)
      await ana.runJobs()
      await ana.runJobs()
      #expect(ana.api.uses.count == 1)
    }
  }
}
