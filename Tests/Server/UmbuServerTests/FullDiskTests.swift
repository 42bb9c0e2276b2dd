import API
import Clinic
import Database
import DatabaseTesting
import Fields
import Foundation
import HTTP
import Sync
import Testing

@testable import UmbuServer

@Suite("A full disk", .onSQLite)
struct FullDiskTests {
  @Test("writes are 507 and leave nothing, reads go on, and with room again so do writes")
  func pageLimit() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    try await ana.sync(AddPatient(Patient(1, "João")))
    let database = room.app("fisioflow").database
    let pages = try await room.count("fisioflow", "PRAGMA page_count")
    _ = try await database.write { try $0.execute("PRAGMA max_page_count = \(pages)") }
    _ = await Commands(room.umbu.apps).run(["plan", "set", "\(ana.space)", "platinum"])
    let before = try await room.rowCounts(of: "fisioflow")
    var large = Patient(2, "Maria")
    large.notes = String(repeating: "n", count: 10_000)
    let request = ana.request(
      ana.queue(
        (0..<5).map { number in
          var patient = large
          patient.id = Patient(UInt64(10 + number), "").id
          return AddPatient(patient)
        }))
    for _ in 0..<3 {
      let response = await ana.send(request)
      #expect(response.status == .insufficientStorage)
      #expect(response.headers["Retry-After"] == "30")
      #expect(try Problem(object: response.json).code == "full")
      #expect(try await room.rowCounts(of: "fisioflow") == before)
    }
    let pulled = await ana.send(ana.request())
    #expect(pulled.status == .ok)
    #expect(try SyncResponse(object: pulled.json).acknowledged == 1)
    _ = try await database.write { try $0.execute("PRAGMA max_page_count = 1000000") }
    let done = await ana.send(request)
    #expect(try SyncResponse(object: done.json).acknowledged == 6)
    #expect(try await room.rowCounts(of: "fisioflow")["patient"] == 6)
  }

  @Test("the same on a file system that really has no room")
  func fileSystem() async throws {
    let folder = ServerRoom.temporaryFolder()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    guard mount("tmpfs", folder, "tmpfs", 0, "size=12m") == 0 else {
      print("full disk: not tested on a small file system, which takes root to mount")
      return
    }
    defer { umount2(folder, Int32(MNT_DETACH)) }
    let room = try await ServerRoom.open(at: folder)
    var ana = try await Person(in: room, "ana@example.com")
    _ = await Commands(room.umbu.apps).run(["plan", "set", "\(ana.space)", "platinum"])
    let ballast = folder + "/ballast"
    try Data(repeating: 0, count: 4_000_000).write(to: URL(filePath: ballast))
    var patient = Patient(0, "Maria")
    patient.notes = String(repeating: "n", count: 10_000)
    var acknowledged: Int64 = 0
    var refused: SyncRequest?
    // The folder has room for some hundred.
    while refused == nil, acknowledged < 1_000 {
      patient.id = Patient(UInt64(acknowledged), "").id
      let request = ana.request(ana.queue([AddPatient(patient)]))
      let response = await ana.send(request)
      if response.status == .ok {
        acknowledged += 1
      } else {
        #expect(response.status == .insufficientStorage)
        refused = request
      }
    }
    #expect(acknowledged > 0)
    let pulled = try SyncResponse(object: await ana.send(ana.request()).json)
    #expect(pulled.acknowledged == acknowledged)
    #expect(try await room.rowCounts(of: "fisioflow")["patient"] == Int(acknowledged))
    try FileManager.default.removeItem(atPath: ballast)
    let done = await ana.send(try #require(refused))
    #expect(try SyncResponse(object: done.json).acknowledged == acknowledged + 1)
    await room.umbu.stop()
  }
}
