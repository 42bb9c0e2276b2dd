import AuditServer
import Clinic
import Database
import DatabaseTesting
import Foundation
import SampleServer
import Testing
import Values

@testable import UmbuServer

@Suite("An installation moved to another place")
struct CopyTests {
  @Test("people, clinics and patients are there afterwards, and a second copy is refused")
  func copy() async throws {
    let folder = ServerRoom.temporaryFolder()
    let next = ServerRoom.temporaryFolder()
    defer { for each in [folder, next] { try? FileManager.default.removeItem(atPath: each) } }
    let room = try await ServerRoom.open(at: folder)
    var ana = try await Person(in: room, "ana@example.com")
    try await ana.sync(AddPatient(Patient(1, "João")))
    let key = try AuditKeyFile(in: folder + "/data").loadOrMake()
    try await room.app("fisioflow")[AuditModule.self].anchor(signedBy: key, .standardError)
    let counts = try await room.allCounts()
    await room.umbu.stop()

    let source = DataPlace(
      folder: folder + "/data", postgreSQL: try TestEngine.installation(in: folder))
    let target = DataPlace(folder: next + "/data")
    let copy = InstallationCopy(from: source, to: target, of: [.fisioFlow, .sample])
    let copied = await copy.run()
    #expect(copied.exitCode == 0, "\(copied.text)")
    #expect(copied.text.contains("  patient: 1 rows, SHA-256 "), "\(copied.text)")
    let again = await copy.run()
    #expect(again.exitCode == 1)
    #expect(again.text.contains("has rows already"), "\(again.text)")

    let moved = try await ServerRoom.open(at: next) { $0.data = target }
    #expect(try await moved.allCounts() == counts)
    let audit = await Commands(moved.umbu.apps).run(["audit", "verify"])
    #expect(audit.exitCode == 0, "\(audit.text)")
    let token = ana.token
    #expect(await moved.call(.get, "/fisioflow/v1/accounts/current", token: token).status == .ok)
    await moved.umbu.stop()
  }

  @Test("a place without data, or the same twice, is refused")
  func nothing() async throws {
    let folder = ServerRoom.temporaryFolder()
    let empty = DataPlace(folder: folder)
    let none = InstallationCopy(from: empty, to: DataPlace(folder: folder + "/b"), of: [.fisioFlow])
    let result = await none.run()
    #expect(result.exitCode == 1)
    #expect(result.text.hasPrefix("There is no data in"))
    #expect(await InstallationCopy(from: empty, to: empty, of: [.fisioFlow]).run().exitCode == 2)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }
}
