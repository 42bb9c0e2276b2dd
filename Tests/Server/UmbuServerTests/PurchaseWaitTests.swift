import API
import AppStore
import Fields
import Purchases
import Purchasing
import StoreSimulator
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("Purchases that wait for somebody's approval")
struct PurchaseWaitTests {
  private static let day: Int64 = 86_400_000
  private static let start = Instant(milliseconds: 1_760_000_000_000)
  private static let gold = "com.fisioflow.gold.monthly"
  /// Made once: keys cost time.
  private static let authority = StoreAuthority(validity: 1_700_000_000..<1_900_000_000)

  private func withStore(
    _ body: (ServerRoom, inout SimulatedStore) async throws -> Void
  ) async throws {
    let app = try #require(StoreApp(bundleID: "com.fisioflow", environment: .sandbox))
    // Whose clock is ahead: what is signed in the tests is never too new.
    let ahead = Self.start.adding(milliseconds: 300 * Self.day)
    let optional = SignedDataVerifier(app, roots: [Self.authority.root.der], now: { ahead })
    let verifier = try #require(optional)
    let price = StorePrice(thousandths: 197_000, currency: "BRL")
    var store = SimulatedStore(
      StoreRules(bundleID: "com.fisioflow", environment: .sandbox),
      selling: [SimulatedProduct(Self.gold, level: 1, months: 1, price: price)],
      signing: Self.authority, at: Self.start)
    let room = try await ServerRoom.open {
      $0.appStores = ["fisioflow": AppStoreReader(verifier)]
    }
    defer { room.remove() }
    try await body(room, &store)
    await room.umbu.stop()
  }

  private func announce(by person: Person) async throws -> Values.UUID {
    let answer = await person.call(
      PurchaseEndpoints.announce,
      NewPurchase(Self.gold, from: .apple, for: .space, space: person.space))
    return try AnnouncedPurchase(object: answer.json).id
  }

  private func own(of person: Person) async throws -> OwnPurchases {
    let token = try await person.signIn()
    let answer = await person.room.call(.get, "/fisioflow/v1/purchases", token: token)
    return try OwnPurchases(object: answer.json)
  }

  @Test(
    "FF-089 FM-141 what a device says that it waits for is listed, over restarts, until the store tells that it was approved"
  )
  func approved() async throws {
    try await withStore { room, store in
      let ana = try await Person(in: room, "ana@example.com")
      let id = try await announce(by: ana)
      let before = try await own(of: ana)
      #expect(before.waiting == [])
      let said = await ana.call(PurchaseEndpoints.wait, PurchaseWait(id, waits: true))
      #expect(said.status == .ok)
      // Said again, days later: it waits since the first time.
      room.clock.move(milliseconds: Self.day)
      var anew = ana
      try await anew.signInAnew()
      let again = await anew.call(PurchaseEndpoints.wait, PurchaseWait(id, waits: true))
      #expect(again.status == .ok)
      let waits = try await own(of: ana)
      #expect(waits.waiting == [WaitingPurchase(id, Self.gold, since: Self.start)])
      #expect(waits.purchases == [])

      try store.act(.buy(Self.gold), by: "ana", token: id)
      for notice in store.takeNotices() {
        let heard = await room.send(
          .post, "/fisioflow/v1/store/apple/notifications", body: notice.body)
        #expect(heard.status == .ok)
      }
      let approved = try await own(of: ana)
      #expect(approved.waiting == [] && approved.purchases.map(\.state) == ["active"])
      // A device that says late that it waits does not bring it back.
      let late = await anew.call(PurchaseEndpoints.wait, PurchaseWait(id, waits: true))
      #expect(late.status == .ok)
      let after = try await own(of: ana)
      #expect(after.waiting == [])
    }
  }

  @Test(
    "FF-089 FM-141 what nobody waits for any more is gone, and counts if it is approved after all")
  func left() async throws {
    try await withStore { room, store in
      let ana = try await Person(in: room, "ana@example.com")
      let id = try await announce(by: ana)
      _ = await ana.call(PurchaseEndpoints.wait, PurchaseWait(id, waits: true))
      let stopped = await ana.call(PurchaseEndpoints.wait, PurchaseWait(id, waits: false))
      #expect(stopped.status == .ok)
      let left = try await own(of: ana)
      #expect(left.waiting == [])
      // It stands in nobody's way.
      let another = try await announce(by: ana)
      #expect(another == id)
      try store.act(.buy(Self.gold), by: "ana", token: id)
      for notice in store.takeNotices() {
        _ = await room.send(.post, "/fisioflow/v1/store/apple/notifications", body: notice.body)
      }
      let bought = try await own(of: ana)
      #expect(bought.purchases.map(\.state) == ["active"])
    }
  }

  @Test("what another announced, or nobody did, is nobody's to wait for")
  func others() async throws {
    try await withStore { room, _ in
      let ana = try await Person(in: room, "ana@example.com")
      let id = try await announce(by: ana)
      let bia = try await Person(in: room, "bia@example.com", calling: "Jatobá")
      for one in [id, Values.UUID(high: 1, low: 1)] {
        let refused = await bia.call(PurchaseEndpoints.wait, PurchaseWait(one, waits: true))
        #expect(refused.status == .notFound)
      }
      let own = try await own(of: ana)
      #expect(own.waiting == [])
    }
  }
}
