import API
import Database
import Fields
import HTTP
import Purchases
import Purchasing
import Subscriptions
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("What was bought")
struct PurchaseTests {
  private static let day: Int64 = 86_400_000

  /// A server, and a store that its apps believe.
  private func withStore(
    _ body: (ServerRoom, PaperStore) async throws -> Void
  ) async throws {
    let store = PaperStore()
    let room = try await ServerRoom.open {
      $0.appStores = ["fisioflow": store.reader, "careguide": store.reader]
    }
    defer { room.remove() }
    try await body(room, store)
    await room.umbu.stop()
  }

  private func announce(
    _ product: String, for reach: PurchaseReach = .space, by person: Person
  ) async throws -> AnnouncedPurchase {
    let answer = await person.call(
      PurchaseEndpoints.announce,
      NewPurchase(product, from: .apple, for: reach, space: reach == .space ? person.space : nil))
    #expect(answer.status == .ok, "\(answer.json)")
    return try AnnouncedPurchase(object: answer.json)
  }

  private func notify(_ word: String, _ room: ServerRoom, app: String = "fisioflow") async
    -> Response
  {
    await room.call(
      .post, "/\(app)/v1/store/apple/notifications",
      json: .object([.init("signedPayload", .text(word))]))
  }

  private func bring(_ word: String, _ person: Person) async throws -> RecordedPurchase {
    let answer = await person.call(AppStoreEndpoints.send, SignedTransaction(word))
    #expect(answer.status == .ok, "\(answer.json)")
    return try RecordedPurchase(object: answer.json)
  }

  /// The plan in the records of a person's space.
  private func plan(of person: Person) async throws -> String? {
    let table = person.app == "fisioflow" ? "clinic" : "family"
    return try await person.room.app(person.app).database.read { [space = person.space] in
      try $0.first("SELECT plan FROM \(table) WHERE space = $1", [SQLValue(space)]) { $0.text(0) }
    }
  }

  private func runJobs(_ room: ServerRoom) async {
    for runner in room.umbu.jobs { await runner.runDue() }
  }

  private func why(_ arguments: String..., in room: ServerRoom) async -> CommandResult {
    await Commands(room.umbu.apps).run(["why"] + arguments)
  }

  @Test(
    "FF-074 FF-075 FF-076 FF-077 FF-078 FF-079 each product gives the clinic that it was announced for its plan",
    arguments: [
      ("com.fisioflow.silver.monthly", "silver"), ("com.fisioflow.gold.monthly", "gold"),
      ("com.fisioflow.platinum.monthly", "platinum"), ("com.fisioflow.silver.yearly", "silver"),
      ("com.fisioflow.gold.yearly", "gold"), ("com.fisioflow.platinum.yearly", "platinum"),
    ])
  func products(product: String, plan: String) async throws {
    try await withStore { room, store in
      let ana = try await Person(in: room, "ana@example.com")
      let bia = try await Person(in: room, "bia@example.com", calling: "Jatobá")
      let announced = try await announce(product, by: ana)
      #expect(announced.hasTrial)
      let now = room.clock.now
      let word = store.sign(.init(product: product, from: now), at: now, intent: announced.id)
      #expect(await notify(word, room).status == .ok)
      #expect(try await self.plan(of: ana) == plan)
      #expect(try await self.plan(of: bia) == "free")
    }
  }

  @Test("FF-090 FM-138 what comes twice and late is there once, and ends in the same")
  func repeated() async throws {
    try await withStore { room, store in
      let ana = try await Person(in: room, "ana@example.com")
      let token = try await announce("com.fisioflow.gold.monthly", by: ana).id
      let start = room.clock.now
      let first = store.sign(
        .init(product: "com.fisioflow.gold.monthly", from: start), at: start, intent: token)
      let second = store.sign(
        .init(
          product: "com.fisioflow.gold.monthly", number: 2,
          from: start.adding(milliseconds: 30 * Self.day)),
        at: start.adding(milliseconds: 29 * Self.day), intent: token)
      for word in [second, first, second, first] {
        #expect(await notify(word, room).status == .ok)
        #expect(try await bring(word, ana).outcome == .own)
      }
      #expect(try await room.count("fisioflow", "SELECT count(*) FROM purchase_fact") == 2)
      #expect(try await plan(of: ana) == "gold")
      let changes = "SELECT count(*) FROM audit WHERE action = 'change_plan'"
      #expect(try await room.count("fisioflow", changes) == 1)
    }
  }

  @Test("FF-095 a plan ends by itself when what was paid is over, and a refund ends it at once")
  func ends() async throws {
    try await withStore { room, store in
      let ana = try await Person(in: room, "ana@example.com")
      let token = try await announce("com.fisioflow.gold.monthly", by: ana).id
      let start = room.clock.now
      let period = PaperStore.Period(product: "com.fisioflow.gold.monthly", from: start)
      _ = await notify(store.sign(period, at: start, intent: token), room)
      room.clock.move(milliseconds: 30 * Self.day - 1)
      await runJobs(room)
      #expect(try await plan(of: ana) == "gold")
      room.clock.move(milliseconds: 1)
      await runJobs(room)
      #expect(try await plan(of: ana) == "free")

      var next = period
      next.number = 2
      next.from = room.clock.now
      _ = await notify(store.sign(next, at: room.clock.now, intent: token), room)
      #expect(try await plan(of: ana) == "gold")
      room.clock.move(milliseconds: Self.day)
      next.refundedAt = room.clock.now
      _ = await notify(store.sign(next, at: room.clock.now, intent: token), room)
      #expect(try await plan(of: ana) == "free")
    }
  }

  @Test("what runs is not bought again, and the answer says where it is managed")
  func runs() async throws {
    try await withStore { room, store in
      let ana = try await Person(in: room, "ana@example.com")
      let token = try await announce("com.fisioflow.gold.monthly", by: ana).id
      let now = room.clock.now
      let period = PaperStore.Period(product: "com.fisioflow.gold.monthly", from: now)
      _ = await notify(store.sign(period, at: now, intent: token), room)
      let again = await ana.call(
        PurchaseEndpoints.announce,
        NewPurchase("com.fisioflow.silver.monthly", from: .web, for: .space, space: ana.space))
      #expect(again.status == .conflict)
      #expect(again.json["code"]?.text == "alreadyRuns")
      #expect(again.json["errors"]?.array?.first?["reason"]?.text == "apple")
      for product in ["com.fisioflow.bronze.monthly", "plan.gold", "1942"] {
        let none = await ana.call(
          PurchaseEndpoints.announce,
          NewPurchase(product, from: .web, for: .space, space: ana.space))
        #expect(none.json["code"]?.text == "notSold")
      }
      let bia = try await Person(in: room, "bia@example.com")
      let foreign = await bia.call(
        PurchaseEndpoints.announce,
        NewPurchase("com.fisioflow.gold.monthly", from: .web, for: .space, space: ana.space))
      #expect(foreign.status == .forbidden)
    }
  }

  @Test("CG-003 one trial for each account: who had one is offered no other")
  func trials() async throws {
    try await withStore { room, store in
      var ana = try await Person(in: room, app: "careguide", "ana@example.com")
      let announced = try await announce("1942", for: .account, by: ana)
      #expect(announced.hasTrial)
      let now = room.clock.now
      let trial = PaperStore.Period(product: "1942", from: now, days: 7, offer: .trial)
      let word = store.sign(trial, at: now, intent: announced.id)
      _ = await notify(word, room, app: "careguide")
      room.clock.move(milliseconds: 8 * Self.day)
      try await ana.signInAnew()
      #expect(try await !announce("1942", for: .account, by: ana).hasTrial)
      let bia = try await Person(in: room, app: "careguide", "bia@example.com")
      #expect(try await announce("1942", for: .account, by: bia).hasTrial)
    }
  }

  @Test(
    "CG-005 the product 1942 gives the families that its buyer runs premium, and another id nothing"
  )
  func accounts() async throws {
    try await withStore { room, store in
      let ana = try await Person(in: room, app: "careguide", "ana@example.com")
      let now = room.clock.now
      let other = store.sign(.init(product: "1943", id: "1", from: now), at: now)
      #expect(try await bring(other, ana).outcome == .own)
      await runJobs(room)
      #expect(try await plan(of: ana) == "basic")
      let word = store.sign(.init(product: "1942", id: "2", from: now), at: now)
      #expect(try await bring(word, ana).outcome == .own)
      await runJobs(room)
      #expect(try await plan(of: ana) == "premium")
    }
  }

  @Test(
    "FF-087 restoring what is another's moves nothing, and shows whose it is by a masked e-mail")
  func restored() async throws {
    try await withStore { room, store in
      let ana = try await Person(in: room, app: "careguide", "ana@example.com")
      let bia = try await Person(in: room, app: "careguide", "bia@example.com")
      let now = room.clock.now
      let word = store.sign(.init(product: "1942", from: now), at: now)
      #expect(try await bring(word, ana).outcome == .own)
      for _ in 1...10 {
        let found = try await bring(word, bia)
        #expect(found.outcome == .other)
        #expect(found.owner == "a…@e….com")
      }
      await runJobs(room)
      #expect(try await plan(of: ana) == "premium")
      #expect(try await plan(of: bia) == "basic")
      // Nobody's who merely brings it: another's server announced it.
      let foreign = store.sign(
        .init(product: "1942", id: "3", from: now), at: now, intent: UUID(high: 1, low: 1))
      #expect(try await bring(foreign, bia).owner == nil)
      await runJobs(room)
      #expect(try await plan(of: bia) == "basic")
    }
  }

  @Test("FF-094 FM-139 what the store has not signed is refused, and leaves nothing")
  func forged() async throws {
    try await withStore { room, _ in
      let ana = try await Person(in: room, "ana@example.com")
      let before = try await room.rowCounts(of: "fisioflow")
      let told = await notify("forged", room)
      #expect(told.status == .unprocessableContent)
      #expect(told.json["code"]?.text == "notBelieved")
      let brought = await ana.call(AppStoreEndpoints.send, SignedTransaction("forged"))
      #expect(brought.json["code"]?.text == "notBelieved")
      #expect(try await room.rowCounts(of: "fisioflow") == before)
    }
  }

  @Test(
    "umbu plan set is a row of the ledger: the last counts, less than what was bought changes nothing"
  )
  func operators() async throws {
    try await withStore { room, store in
      let ana = try await Person(in: room, "ana@example.com")
      let commands = Commands(room.umbu.apps)
      for plan in ["gold", "silver", "platinum", "silver"] {
        let set = await commands.run(["plan", "set", "\(ana.space)", plan])
        #expect(set.text == "\(ana.space) is on the plan \(plan) now.\n")
        #expect(try await self.plan(of: ana) == plan)
      }
      let token = try await announce("com.fisioflow.gold.monthly", by: ana).id
      let now = room.clock.now
      let period = PaperStore.Period(product: "com.fisioflow.gold.monthly", from: now)
      _ = await notify(store.sign(period, at: now, intent: token), room)
      #expect(try await plan(of: ana) == "gold")
      let less = await commands.run(["plan", "set", "\(ana.space)", "free"])
      #expect(less.exitCode == 0)
      #expect(less.text.contains("is on the plan gold now, not free"))
      #expect(try await plan(of: ana) == "gold")
      room.clock.move(milliseconds: 30 * Self.day)
      await runJobs(room)
      #expect(try await plan(of: ana) == "free")
    }
  }

  @Test("what a space had before there was a ledger stays when less is bought")
  func former() async throws {
    try await withStore { room, store in
      let ana = try await Person(in: room, "ana@example.com")
      try await room.app("fisioflow").database.write { [space = ana.space] transaction in
        try transaction.execute(
          "UPDATE clinic SET plan = 'platinum' WHERE space = $1", [SQLValue(space)])
      }
      let token = try await announce("com.fisioflow.silver.monthly", by: ana).id
      let now = room.clock.now
      let period = PaperStore.Period(product: "com.fisioflow.silver.monthly", from: now)
      _ = await notify(store.sign(period, at: now, intent: token), room)
      #expect(try await plan(of: ana) == "platinum")
      #expect(await why("\(ana.space)", in: room).text.contains("  former  "))
    }
  }

  @Test("umbu why says the plan, the rule, the rows, and what it allows of a feature")
  func reasons() async throws {
    try await withStore { room, store in
      let ana = try await Person(in: room, "ana@example.com")
      let none = await why("\(ana.space)", in: room)
      #expect(
        none.text == """
          The plan is free: nothing was ever bought or given.
          patients: free allows 10.
          patients: 0 used, 10 left.
          therapists: free allows 1.
          therapists: 1 used, 0 left.
          appointments: free allows 50.
          appointments: 0 used, 50 left.
          reports: not on free.
          ai: not on free.
          api: not on free.
          storage: free allows 1073741824.
          storage: 0 used, 1073741824 left.

          """)
      let token = try await announce("com.fisioflow.silver.monthly", by: ana).id
      let now = room.clock.now
      let period = PaperStore.Period(product: "com.fisioflow.silver.monthly", from: now)
      _ = await notify(store.sign(period, at: now, intent: token), room)
      let told = await why("\(ana.space)", "patients", in: room)
      #expect(told.exitCode == 0)
      for words in [
        "The plan is silver, until ", "one thing alone gives access: apple:2000.",
        "\npatients: silver allows 50.\npatients: 0 used, 50 left.\n",
        "apple:2000  active  com.fisioflow.silver.monthly",
        "for space \(ana.space)", "paid by \(ana.grant.account.id)", "  transaction  SUBSCRIBED  ",
      ] { #expect(told.text.contains(words), "\(told.text)") }
      let row = try await room.app("fisioflow").database.read { transaction in
        try transaction.first("SELECT id FROM purchase_fact") { $0.uuid(0) }
      }
      let id = try #require(row)
      let byRow = await why("\(id)", in: room)
      #expect(byRow.text.hasPrefix("apple:2000  active"))
      #expect(await why("apple:2000", in: room).text == byRow.text)
      #expect(await why("ana@example.com", in: room).exitCode == 0)
      #expect(await why("\(ana.space)", "wings", in: room).exitCode == 2)
      #expect(await why("Nobody's", in: room).exitCode == 1)
      #expect(await why(in: room).exitCode == 2)
    }
  }

  @Test(
    "who pays sees every fact; forgotten, what was paid stays and nobody reads what the store said")
  func forgotten() async throws {
    try await withStore { room, store in
      let ana = try await Person(in: room, "ana@example.com")
      let token = try await announce("com.fisioflow.silver.monthly", by: ana).id
      let now = room.clock.now
      let period = PaperStore.Period(product: "com.fisioflow.silver.monthly", from: now)
      _ = await notify(store.sign(period, at: now, intent: token), room)
      let answer = await room.call(.get, "/fisioflow/v1/purchases", token: ana.token)
      let own = try OwnPurchases(object: answer.json)
      #expect(own.purchases.map(\.id) == ["apple:2000"])
      #expect(own.purchases.first?.beneficiary == ana.space)
      let fact = try #require(own.purchases.first?.facts.first)
      let database = room.app("fisioflow").database
      let words = try await database.read { transaction in
        try PurchaseLedger.words(of: fact.id, in: transaction)
      }
      #expect(words.map { String(decoding: $0, as: UTF8.self) } == "Ana's paper 0")
      try await database.write { [account = ana.grant.account.id] transaction in
        try PurchaseLedger.forget(account, in: transaction)
      }
      let after = try await database.read { transaction in
        try PurchaseLedger.words(of: fact.id, in: transaction)
      }
      #expect(after == nil)
      #expect(try await room.count("fisioflow", "SELECT count(*) FROM purchase_fact") == 1)
      let rest = await room.call(.get, "/fisioflow/v1/purchases", token: ana.token)
      #expect(try OwnPurchases(object: rest.json).purchases == [])
      #expect(try await plan(of: ana) == "silver")
    }
  }
}
