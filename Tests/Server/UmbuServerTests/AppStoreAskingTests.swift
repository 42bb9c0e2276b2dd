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

@Suite("What an App Store is asked for")
struct AppStoreAskingTests {
  private static let day: Int64 = 86_400_000
  private static let start = Instant(milliseconds: 1_760_000_000_000)
  private static let gold = "com.fisioflow.gold.monthly"
  private static let silver = "com.fisioflow.silver.monthly"
  /// Made once: keys cost time.
  private static let authority = StoreAuthority(validity: 1_700_000_000..<1_900_000_000)

  private static func store(_ authority: StoreAuthority = Self.authority) -> SimulatedStore {
    let price = StorePrice(thousandths: 97_000, currency: "BRL")
    return SimulatedStore(
      StoreRules(bundleID: "com.fisioflow", environment: .sandbox),
      selling: [
        SimulatedProduct(gold, level: 2, months: 1, price: price),
        SimulatedProduct(silver, level: 1, months: 1, price: price),
      ], signing: authority, at: start.adding(milliseconds: -40 * day))
  }

  /// A server whose App Store sends it nothing, and answers what it is asked.
  private func withStore(
    _ body: (ServerRoom, StoreAPIStandIn) async throws -> Void
  ) async throws {
    let api = StoreAPIStandIn(Self.store())
    let app = try #require(StoreApp(bundleID: "com.fisioflow", environment: .sandbox))
    // Whose clock is ahead: what is signed in the tests is never too new.
    let ahead = Self.start.adding(milliseconds: 300 * Self.day)
    let optional = SignedDataVerifier(app, roots: [Self.authority.root.der], now: { ahead })
    let verifier = try #require(optional)
    let client = try api.client(for: verifier, now: { Self.start })
    var reader = AppStoreReader(verifier)
    reader.clients = [client]
    let room = try await ServerRoom.open { [reader] in $0.appStores = ["fisioflow": reader] }
    defer { room.remove() }
    try await body(room, api)
    await room.umbu.stop()
  }

  private func announce(_ product: String, by person: Person) async throws -> Values.UUID {
    let answer = await person.call(
      PurchaseEndpoints.announce,
      NewPurchase(product, from: .apple, for: .space, space: person.space))
    return try AnnouncedPurchase(object: answer.json).id
  }

  private func plan(of person: Person) async throws -> String? {
    try await person.room.app("fisioflow").database.read { [space = person.space] in
      try $0.first("SELECT plan FROM clinic WHERE space = $1", [SQLValue(space)]) { $0.text(0) }
    }
  }

  private func facts(_ room: ServerRoom) async throws -> Int {
    try await room.count("fisioflow", "SELECT count(*) FROM purchase_fact")
  }

  private func runJobs(_ room: ServerRoom) async {
    for runner in room.umbu.jobs { await runner.runDue() }
  }

  @Test("FF-090 what the store sent and never came is asked for each day, once, and gives the plan")
  func gaps() async throws {
    try await withStore { room, api in
      let ana = try await Person(in: room, "ana@example.com")
      let token = try await announce(Self.silver, by: ana)
      try api.happen { try $0.act(.buy(Self.silver), by: "ana", token: token) }
      try api.happen { store in
        store.turn(milliseconds: 3 * Self.day)
        for act in [StoreAct.change(Self.gold), .cancel, .resume] {
          try store.act(act, by: "ana")
          store.turn(milliseconds: 1_000)
        }
        store.turn(to: Self.start.adding(milliseconds: -1))
      }
      #expect(try await plan(of: ana) == "free")
      await runJobs(room)
      #expect(try await plan(of: ana) == "gold")
      // All that the store remembers, a week at once, on pages.
      let first = api.takeAsked()
      let weeks = first.filter { $0.hasSuffix("history 168h") }
      #expect(weeks.count == 25)
      #expect(first.contains("inApps/v1/notifications/history?paginationToken=p2 168h"))
      let known = try await facts(room)
      #expect(known > 2)

      await runJobs(room)
      #expect(api.takeAsked() == [])
      try api.happen { store in
        store.turn(milliseconds: Self.day)
        try store.act(.refund(), by: "ana")
      }
      room.clock.move(milliseconds: 2 * Self.day)
      await runJobs(room)
      // What is new, and an hour of what is there.
      #expect(api.takeAsked() == ["inApps/v1/notifications/history 49h"])
      #expect(try await plan(of: ana) == "free")
      #expect(try await facts(room) > known)
    }
  }

  @Test("what a restored backup has lost is asked for again, from when that backup was made")
  func restoredBackup() async throws {
    try await withStore { room, api in
      let ana = try await Person(in: room, "ana@example.com")
      await runJobs(room)
      let token = try await announce(Self.gold, by: ana)
      try api.happen { store in
        store.turn(to: Self.start.adding(milliseconds: Self.day))
        try store.act(.buy(Self.gold), by: "ana", token: token)
      }
      let old = try await marks(room)
      room.clock.move(milliseconds: 2 * Self.day)
      await runJobs(room)
      #expect(try await plan(of: ana) == "gold")
      // The tables as they were, in which the next day begins.
      try await room.app("fisioflow").database.write { transaction in
        try transaction.execute("DELETE FROM purchase_fact")
        try transaction.execute("DELETE FROM purchase_subscription")
        try transaction.execute("UPDATE clinic SET plan = 'free'")
        try transaction.execute("UPDATE purchase_store SET asked_until = $1", [.integer(old)])
      }
      room.clock.move(milliseconds: Self.day)
      await runJobs(room)
      #expect(try await plan(of: ana) == "gold")
    }
  }

  @Test("what the store sent is asked for, also after a day on which the server's clock was wrong")
  func wrongClock() async throws {
    try await withStore { room, api in
      let ana = try await Person(in: room, "ana@example.com")
      await runJobs(room)
      let token = try await announce(Self.gold, by: ana)
      try api.happen { store in
        store.turn(to: Self.start.adding(milliseconds: Self.day))
        try store.act(.buy(Self.gold), by: "ana", token: token)
      }
      let wrong = try await marks(room) + 365 * Self.day
      try await room.app("fisioflow").database.write { transaction -> Void in
        try transaction.execute("UPDATE purchase_store SET asked_until = $1", [.integer(wrong)])
      }
      room.clock.move(milliseconds: 2 * Self.day)
      await runJobs(room)
      #expect(try await plan(of: ana) == "gold")
    }
  }

  private func marks(_ room: ServerRoom) async throws -> Int64 {
    let mark = try await room.app("fisioflow").database.read { transaction in
      try transaction.first("SELECT asked_until FROM purchase_store") { $0.int(0) }
    }
    return try #require(mark)
  }

  @Test(
    "a store that does not answer is asked again; what it did not sign is told and holds up nothing"
  )
  func failures() async throws {
    try await withStore { room, api in
      let ana = try await Person(in: room, "ana@example.com")
      let token = try await announce(Self.gold, by: ana)
      var stranger = Self.store(StoreAuthority(validity: 1_700_000_000..<1_900_000_000))
      try stranger.act(.buy(Self.silver), by: "bia")
      for notice in stranger.takeNotices() { api.send(notice) }
      try api.happen { store in
        try store.act(.buy(Self.gold), by: "ana", token: token)
        store.turn(to: Self.start.adding(milliseconds: -1))
      }
      api.fail(with: 500)
      await runJobs(room)
      #expect(try await plan(of: ana) == "free")
      room.clock.move(milliseconds: 60_000)
      await runJobs(room)
      #expect(try await plan(of: ana) == "gold")
      let told = "not all that the App Store has sent is believed: untrusted_root"
      let givenUp = room.log.all.filter { $0.contains("a job was given up") }
      #expect(givenUp.count == 1 && givenUp[0].contains(told), "\(givenUp)")
      // The key is not let in: that is said, and mended another day.
      api.fail(with: 401, times: 5)
      room.clock.move(milliseconds: Self.day)
      await runJobs(room)
      let closed = room.log.all.filter { $0.contains("the App Store does not let us in") }
      #expect(closed.count == 1)
    }
  }

  @Test(
    "FF-087 a device that restores an old purchase has all that the store knows of its customer")
  func restoring() async throws {
    try await withStore { room, api in
      let ana = try await Person(in: room, "ana@example.com")
      let token = try await announce(Self.silver, by: ana)
      let old = try api.happen { store in
        try store.act(.buy(Self.silver), by: "ana", token: token)
        return try store.signedTransaction(of: "ana")
      }
      try api.happen { store in
        store.turn(milliseconds: 3 * Self.day)
        try store.act(.change(Self.gold), by: "ana")
        store.turn(to: Self.start)
      }
      // Today's gaps are filled, which is not what this is about.
      await runJobs(room)
      try await room.app("fisioflow").database.write { transaction in
        try transaction.execute("DELETE FROM purchase_fact")
        try transaction.execute("DELETE FROM purchase_subscription")
        try transaction.execute("UPDATE purchase_intent SET subscription = NULL")
        try transaction.execute("UPDATE clinic SET plan = 'free'")
      }
      _ = api.takeAsked()
      let sent = await ana.call(AppStoreEndpoints.send, SignedTransaction(old))
      #expect(try RecordedPurchase(object: sent.json).outcome == .own)
      #expect(try await plan(of: ana) == "free")
      await runJobs(room)
      #expect(try await plan(of: ana) == "gold")
      let asked = api.takeAsked()
      let id = "2000000000000001"
      #expect(
        asked == [
          "inApps/v2/history/\(id)?sort=ASCENDING",
          "inApps/v2/history/\(id)?sort=ASCENDING&revision=r2",
          "inApps/v1/subscriptions/\(id)",
        ])

      // The store signs anew, and says nothing new.
      let known = try await facts(room)
      try api.happen { $0.turn(milliseconds: 1_000) }
      _ = await ana.call(AppStoreEndpoints.send, SignedTransaction(old))
      await runJobs(room)
      #expect(api.takeAsked().count == 3)
      #expect(try await facts(room) == known)

      // For who brings another's nothing is asked.
      let bia = try await Person(in: room, "bia@example.com", calling: "Jatobá")
      let brought = await bia.call(AppStoreEndpoints.send, SignedTransaction(old))
      #expect(try RecordedPurchase(object: brought.json).outcome == .other)
      await runJobs(room)
      #expect(api.takeAsked() == [])
      #expect(try await plan(of: bia) == "free")
    }
  }

  @Test("a store that does not know a purchase changes nothing, and is not asked again for it")
  func unknown() async throws {
    try await withStore { room, api in
      let ana = try await Person(in: room, "ana@example.com")
      let token = try await announce(Self.gold, by: ana)
      await runJobs(room)
      _ = api.takeAsked()
      // Of another store of the same root, in which this one looks in vain.
      var other = Self.store()
      try other.act(.buy(Self.gold), by: "ana", token: token)
      other.turn(to: Self.start)
      let signed = try other.signedTransaction(of: "ana")
      let sent = await ana.call(AppStoreEndpoints.send, SignedTransaction(signed))
      #expect(try RecordedPurchase(object: sent.json).outcome == .own)
      await runJobs(room)
      #expect(api.takeAsked().count == 1)
      #expect(try await plan(of: ana) == "gold")
      #expect(try await facts(room) == 1)
    }
  }
}
