import API
import Database
import Fields
import Purchases
import Purchasing
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("A purchase that support moves")
struct PurchaseMoveTests {
  private static let day: Int64 = 86_400_000

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

  private func bring(_ word: String, _ person: Person) async throws -> RecordedPurchase {
    let answer = await person.call(AppStoreEndpoints.send, SignedTransaction(word))
    #expect(answer.status == .ok, "\(answer.json)")
    return try RecordedPurchase(object: answer.json)
  }

  private func plan(of person: Person) async throws -> String? {
    let table = person.app == "fisioflow" ? "clinic" : "family"
    return try await person.room.app(person.app).database.read { [space = person.space] in
      try $0.first("SELECT plan FROM \(table) WHERE space = $1", [SQLValue(space)]) { $0.text(0) }
    }
  }

  private func runJobs(_ room: ServerRoom) async {
    for runner in room.umbu.jobs { await runner.runDue() }
  }

  /// The audit of a space of what became of purchases, without who is in it.
  private func audit(of person: Person) async throws -> [String] {
    try await person.room.app(person.app).database.read { [space = person.space] transaction in
      try transaction.rows(
        """
        SELECT details FROM audit WHERE space = $1 AND action = 'change_plan' \
        AND account IS NULL ORDER BY number
        """, [SQLValue(space)]
      ) { $0.text(0) }
    }
  }

  @Test(
    "FF-087 moved, it is another account's for good, with rows in the ledger and in the audit of both"
  )
  func moved() async throws {
    try await withStore { room, store in
      let ana = try await Person(in: room, app: "careguide", "ana@example.com")
      let bia = try await Person(in: room, app: "careguide", "bia@example.com", calling: "Jatobá")
      let commands = Commands(room.umbu.apps)
      let move = ["purchase", "move", "apple:2000", "bia@example.com", "--app", "careguide"]
      let early = await commands.run(move)
      #expect(early.exitCode == 1 && early.text.contains("knows no such purchase"))
      #expect(try await room.count("careguide", "SELECT count(*) FROM purchase_subscription") == 0)
      // Whoever brings it first has it, whoever bought it.
      let now = room.clock.now
      let word = store.sign(.init(product: "1942", from: now), at: now)
      #expect(try await bring(word, ana).outcome == .own)
      await runJobs(room)
      #expect(try await plan(of: ana) == "premium")

      let done = await commands.run(move)
      #expect(done.exitCode == 0)
      #expect(
        done.text
          == "apple:2000 is paid by bia@example.com now, for account \(bia.grant.account.id).\n")
      await runJobs(room)
      #expect(try await plan(of: ana) == "basic")
      #expect(try await plan(of: bia) == "premium")
      #expect(
        try await audit(of: ana) == [
          #"{"plan":"premium"}"#, #"{"purchase":"apple:2000","change":"moved_away"}"#,
          #"{"plan":"basic"}"#,
        ])
      #expect(
        try await audit(of: bia) == [
          #"{"purchase":"apple:2000","change":"moved_here"}"#, #"{"plan":"premium"}"#,
        ])
      let why = await commands.run(["why", "apple:2000", "--app", "careguide"])
      #expect(why.text.contains("  move  operator  "))
      #expect(why.text.contains("paid by \(bia.grant.account.id)"))
      let verified = await commands.run(["audit", "verify"])
      #expect(verified.exitCode == 0, "\(verified.text)")

      // What the store tells later is hers, and who restores it is told so.
      let next = store.sign(
        .init(product: "1942", number: 2, from: now.adding(milliseconds: 30 * Self.day)),
        at: now.adding(milliseconds: 1_000))
      let restored = try await bring(next, ana)
      #expect(restored.outcome == .other && restored.owner == "b…@e….com")
      #expect(try await bring(next, bia).outcome == .own)
      let again = await commands.run(move)
      #expect(again.exitCode == 1 && again.text.contains("it is theirs already"))
    }
  }

  @Test("what is for a space goes to one that the account runs, with what was imported of the same")
  func spaces() async throws {
    try await withStore { room, store in
      let ana = try await Person(in: room, "ana@example.com")
      let bia = try await Person(in: room, "bia@example.com", calling: "Jatobá")
      let announced = try AnnouncedPurchase(
        object: await ana.call(
          PurchaseEndpoints.announce,
          NewPurchase("com.fisioflow.gold.monthly", from: .apple, for: .space, space: ana.space)
        ).json)
      let now = room.clock.now
      let period = PaperStore.Period(product: "com.fisioflow.gold.monthly", from: now)
      let word = store.sign(period, at: now, intent: announced.id)
      #expect(try await bring(word, ana).outcome == .own)
      #expect(try await plan(of: ana) == "gold")
      let commands = Commands(room.umbu.apps)
      let to = ["purchase", "move", "apple:2000", "bia@example.com"]
      let foreign = await commands.run(to + ["\(ana.space)"])
      #expect(foreign.text.contains("does not run that one"))
      let done = await commands.run(to + ["Jatobá"])
      #expect(done.text.contains("for space \(bia.space)"), "\(done.text)")
      // At once where it goes, and by a job where it was.
      #expect(try await plan(of: bia) == "gold")
      await runJobs(room)
      #expect(try await plan(of: ana) == "free")
      // The store hands ana's announcement back, and it stays bia's.
      var next = period
      next.number = 2
      next.from = now.adding(milliseconds: 30 * Self.day)
      let renewed = store.sign(next, at: now, intent: announced.id)
      #expect(try await bring(renewed, ana).outcome == .other)
      room.clock.move(milliseconds: 31 * Self.day)
      await runJobs(room)
      #expect(try await plan(of: bia) == "gold")
      #expect(try await plan(of: ana) == "free")
    }
  }

  @Test("what was imported of a purchase moves with it, and does not stay where it was")
  func imported() async throws {
    try await withStore { room, store in
      let ana = try await Person(in: room, app: "careguide", "ana@example.com")
      let bia = try await Person(in: room, app: "careguide", "bia@example.com", calling: "Jatobá")
      let now = room.clock.now
      let word = store.sign(.init(product: "1942", from: now), at: now)
      #expect(try await bring(word, ana).outcome == .own)
      // As another service knew of the same.
      try await room.app("careguide").database.write { transaction in
        try transaction.execute(
          """
          INSERT INTO purchase_subscription (id, payer, beneficiary, reach, product, state, \
          made_at, changed_at) SELECT 'imported:2000', payer, beneficiary, reach, product, state, \
          made_at, changed_at FROM purchase_subscription WHERE id = 'apple:2000'
          """)
      }
      let done = await Commands(room.umbu.apps).run(
        ["purchase", "move", "apple:2000", "\(bia.grant.account.id)", "--app", "careguide"])
      #expect(done.exitCode == 0, "\(done.text)")
      let others = """
        SELECT count(*) FROM purchase_subscription WHERE payer = beneficiary AND id IN \
        ('apple:2000', 'imported:2000')
        """
      #expect(try await room.count("careguide", others) == 2)
      let account = ana.grant.account.id
      let left = try await room.app("careguide").database.read { transaction in
        try transaction.first(
          "SELECT count(*) FROM purchase_subscription WHERE payer = $1", [SQLValue(account)]
        ) { $0.int(0) }
      }
      #expect(left == 0)
    }
  }

  @Test("what cannot be moved is refused with why, and what is wrongly asked with how")
  func refused() async throws {
    try await withStore { room, store in
      let ana = try await Person(in: room, app: "careguide", "ana@example.com")
      _ = try await Person(in: room, app: "careguide", "bia@example.com")
      let now = room.clock.now
      let word = store.sign(.init(product: "1942", from: now), at: now)
      #expect(try await bring(word, ana).outcome == .own)
      let commands = Commands(room.umbu.apps)
      for (arguments, code, words) in [
        (["move", "web:sub_1", "bia@example.com"], 1, "only what the App Store sold moves"),
        (["move", "apple:2000", "nobody@example.com"], 1, "No account is called"),
        (["move", "apple:2000", "bia@example.com", "\(ana.space)"], 1, "leave the space out"),
        (["move", "2000", "bia@example.com"], 2, "a subscription such as apple:"),
        (["move", "apple:2000"], 2, "an account"), (["list"], 2, "purchase takes move"),
      ] as [([String], Int, String)] {
        let said = await commands.run(["purchase"] + arguments + ["--app", "careguide"])
        #expect(said.exitCode == code && said.text.contains(words), "\(arguments): \(said.text)")
      }
      await runJobs(room)
      #expect(try await plan(of: ana) == "premium")
      let rows = "SELECT count(*) FROM audit WHERE details LIKE '%apple:2000%'"
      #expect(try await room.count("careguide", rows) == 0)
    }
  }
}
