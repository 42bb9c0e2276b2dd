import API
import Database
import Fields
import Foundation
import Purchases
import Purchasing
import Subscriptions
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("What another service knew of purchases")
struct PurchaseImportTests {
  private static let head =
    "rc_original_app_user_id,rc_last_seen_app_user_id_alias,product_identifier,start_time,end_time,"
    + "is_auto_renewable,is_trial_period,is_in_intro_offer_period,is_sandbox,store_transaction_id,"
    + "original_store_transaction_id,refunded_at,unsubscribe_detected_at,reserved_subscriber_attributes"

  /// A row as RevenueCat writes it.
  private func row(
    _ user: String, _ product: String, _ id: String, of original: String,
    _ period: (String, String), _ more: String = "true,false,false,false"
  ) -> String {
    "$RCAnonymousID:1,\(user),\(product),\(period.0),\(period.1),\(more),\(id),\(original),,,"
  }

  private func withFile(_ rows: [String], _ body: (String) async throws -> Void) async throws {
    let path = ServerRoom.temporaryFolder() + ".csv"
    let text = ([Self.head] + rows).joined(separator: "\n")
    try Data(text.utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await body(path)
  }

  private func plan(of person: Person) async throws -> String? {
    try await person.room.app("careguide").database.read { [space = person.space] in
      try $0.first("SELECT plan FROM family WHERE space = $1", [SQLValue(space)]) { $0.text(0) }
    }
  }

  private func runJobs(_ room: ServerRoom) async {
    for runner in room.umbu.jobs { await runner.runDue() }
  }

  @Test(
    "PL-015 an export of RevenueCat is said first, then given, once, and Apple's own word replaces it"
  )
  func imported() async throws {
    let store = PaperStore()
    let room = try await ServerRoom.open { $0.appStores = ["careguide": store.reader] }
    defer { room.remove() }
    // The clock of the tests stands at 2025-10-09.
    var ana = try await Person(in: room, app: "careguide", "ana@example.com")
    let bia = try await Person(in: room, app: "careguide", "bia@example.com", calling: "Jatobá")
    let account = "\(ana.grant.account.id)"
    let rows = [
      row(
        account, "1942", "10", of: "2000", ("2025-09-01 10:00:00", "2025-09-08 10:00:00"),
        "true,true,false,false"),
      row(account, "1942", "11", of: "2000", ("2025-10-08 10:00:00", "2025-11-08 10:00:00")),
      // Nobody has confirmed that this is theirs, of the sandbox, of nobody, of no product, and none.
      row(
        "bia@example.com", "1942", "20", of: "3000", ("2025-10-01 10:00:00", "2025-11-01 10:00:00")),
      row(
        account, "1942", "30", of: "4000", ("2025-10-01 10:00:00", "2027-11-01 10:00:00"),
        "true,false,false,true"),
      row("nobody", "1942", "40", of: "5000", ("2025-10-01 10:00:00", "2025-11-01 10:00:00")),
      row(account, "1943", "50", of: "6000", ("2025-10-01 10:00:00", "2025-11-01 10:00:00")),
      row(account, "1942", "60", of: "7000", ("soon", "later")),
    ]
    let commands = Commands(room.umbu.apps)
    try await withFile(rows) { path in
      let said = await commands.run(["import", "revenuecat", path, "--app", "careguide"])
      #expect(said.exitCode == 0, "\(said.text)")
      for words in [
        "2000  1942  until 2025-11-08T10:00:00.000Z  for account \(account)",
        "6000  1943  left out: nothing of that name is sold here", "1 of 4 purchases would be",
        "of 2 nobody here is known", "1 rows of the sandbox",
        "1 rows lack what is needed, in lines 8.",
        "Nothing was written",
      ] { #expect(said.text.contains(words), "\(words)\n\(said.text)") }
      let before = try await room.count("careguide", "SELECT count(*) FROM purchase_fact")
      #expect(before == 0)
      for _ in 1...2 {
        let done = await commands.run(["import", "revenuecat", path, "--yes", "--app", "careguide"])
        #expect(done.text.contains("1 of 4 purchases are recorded"), "\(done.text)")
        await runJobs(room)
      }
    }
    // The purchase and the trial before it.
    #expect(try await room.count("careguide", "SELECT count(*) FROM purchase_fact") == 2)
    #expect(try await plan(of: ana) == "premium")
    #expect(try await plan(of: bia) == "basic")
    let why = await commands.run(["why", "imported:2000", "--app", "careguide"])
    #expect(why.text.hasPrefix("imported:2000  active  1942"), "\(why.text)")

    // The store itself says that it was refunded: that counts.
    let now = room.clock.now
    var period = PaperStore.Period(product: "1942", from: now.adding(milliseconds: -86_400_000))
    period.refundedAt = now
    let answer = await ana.call(
      AppStoreEndpoints.send, SignedTransaction(store.sign(period, at: now)))
    #expect(try RecordedPurchase(object: answer.json).outcome == .own)
    await runJobs(room)
    #expect(try await plan(of: ana) == "basic")
    // The trial was had.
    room.clock.move(milliseconds: 40 * 86_400_000)
    try await ana.signInAnew()
    let announced = await ana.call(
      PurchaseEndpoints.announce, NewPurchase("1942", from: .apple, for: .account))
    #expect(try AnnouncedPurchase(object: announced.json).hasTrial == false)
    await room.umbu.stop()
  }

  @Test(
    "PL-015 who has confirmed an e-mail is known by it, and a file that is none is refused with why"
  )
  func files() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, app: "careguide", "ana@example.com")
    try await room.app("careguide").database.write { transaction in
      try transaction.execute("UPDATE account SET confirmed_at = 1")
    }
    let commands = Commands(room.umbu.apps)
    let line = row(
      "Ana@Example.com", "1942", "1", of: "1", ("2025-10-01 10:00:00", "2025-11-01T10:00:00Z"))
    try await withFile([line]) { path in
      let done = await commands.run(["import", "revenuecat", path, "--yes", "--app", "careguide"])
      #expect(done.exitCode == 0)
      await runJobs(room)
      let imported = try await plan(of: ana)
      #expect(imported == "premium")
      for wrong in [["import"], ["import", "revenuecat"], ["import", "stripe", path]] {
        #expect(await commands.run(wrong).exitCode == 2, "\(wrong)")
      }
    }
    let missing = await commands.run(["import", "revenuecat", "/nowhere.csv", "--app", "careguide"])
    #expect(missing.exitCode == 1)
    #expect(throws: RevenueCatExport.Failure.column("rc_original_app_user_id")) {
      try RevenueCatExport(Array("a,b\n1,2".utf8))
    }
    #expect(throws: RevenueCatExport.Failure.empty) { try RevenueCatExport([]) }
    await room.umbu.stop()
  }
}
