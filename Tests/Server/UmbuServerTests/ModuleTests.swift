import API
import Database
import Fields
import HTTP
import Jobs
import Sample
import SampleServer
import Sync
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("A server's modules")
struct ModuleTests {
  @Test("what a module brings is in the app that lists it, and in no other")
  func brought() async throws {
    let folder = ServerRoom.temporaryFolder()
    var sample = AppDefinition.sample
    sample.modules.insert(LedgerModule.self, at: sample.modules.count - 1)
    let room = try await ServerRoom.open(at: folder, of: [.fisioFlow, sample])
    defer { room.remove() }

    var ana = try await Person(in: room, app: "sample", "ana@example.com")
    let plant = Plant(ID(NamedRecord.id(1)), "Ipê")
    try await ana.sync(AddPlant(plant), ViewPlant(plant.id))
    let told = await room.call(.get, "/sample/v1/ledger", token: ana.token)
    #expect(try LedgerView(object: told.json).count == 2, "a witness of mutations")
    #expect(await room.call(.get, "/sample/v1/ledger").status == .unauthorized)
    #expect(await room.call(.get, "/sample/ledger.txt").status == .ok, "a route of its own")
    let document = await room.call(.get, "/openapi.json").json
    #expect(document["paths"]?["/sample/v1/ledger"] != nil)
    #expect(document["paths"]?["/fisioflow/v1/ledger"] == nil)

    let page = String(decoding: await room.operate("/metrics").bytes, as: UTF8.self)
    #expect(page.contains("\n# TYPE test_ledger_lines gauge\n"))
    #expect(page.contains("\ntest_ledger_lines{app=\"sample\",of=\"all\"} 2\n"))
    #expect(!page.contains("test_ledger_lines{app=\"fisioflow\""))

    for runner in room.umbu.jobs { await runner.runDue() }
    let closed = try await room.count("sample", "SELECT count(*) FROM ledger WHERE is_closed = 1")
    #expect(closed == 2, "a job of every hour")
    for chore in room.app("sample").chores { await chore.run(room.app("sample"), .standardError) }
    #expect(try await room.count("sample", "SELECT count(*) FROM ledger_chore") == 1)

    room.app("sample").hear(.ended(session: ana.space))
    #expect(room.app("sample")[LedgerModule.self].heard.now == 1)
    let erased = await Commands(room.umbu.apps).run(
      ["erase", "\(ana.space)", "--yes", "--app", "sample"])
    #expect(erased.exitCode == 0, "\(erased.text)")
    #expect(room.app("sample")[LedgerModule.self].emptied.now == 1)
    await room.umbu.stop()
  }

  @Test("what its witness throws undoes what it was told of")
  func refusing() async throws {
    var sample = AppDefinition.sample
    sample.modules.insert(RefusingModule.self, at: 0)
    let room = try await ServerRoom.open(of: [sample])
    defer { room.remove() }
    var ana = try await Person(in: room, app: "sample", "ana@example.com")
    let queue = ana.queue([AddPlant(Plant(ID(NamedRecord.id(1)), "Ipê"))])
    #expect(await ana.send(ana.request(queue)).status == .internalServerError)
    #expect(try await room.count("sample", "SELECT count(*) FROM plant") == 0)
    await room.umbu.stop()
  }
}
