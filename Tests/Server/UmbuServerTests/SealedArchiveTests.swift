import ChildProcess
import Clinic
import Database
import DatabaseTesting
import Foundation
import Retention
import SyncServer
import Testing
import Values
import Waiting

@testable import UmbuServer

@Suite("The archive of a server says nothing to who has its disk alone", .onSQLite, .onThreads)
struct SealedArchiveTests {
  private static let name = "João Zaratustra"

  @Test(
    "PL-004 no byte of it is of a patient's name; with the copy of the keys all of it comes back")
  func sealed() async throws {
    let folder = ServerRoom.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let plan = ArchivePlan(folder: folder + "/archive", keyCopy: folder + "/keys")
    let room = try await ServerRoom.open { $0.archive = plan }
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com", calling: "Clínica Zaratustra")
    try await ana.sync(AddPatient(Patient(1, Self.name)))
    // Its end brings the archive up to date.
    await room.umbu.stop()
    #expect(try tells(of: "Zaratustra", in: room.folder + "/data"), "the test looks for nothing")
    #expect(try !tells(of: "Zaratustra", in: plan.folder))

    let place = DataPlace(folder: folder + "/new")
    func restore(_ keys: String?) async -> CommandResult {
      await Restore(
        .archive(plan, at: nil, toDamage: false), to: place, of: .fisioFlow, keys: keys
      ).run()
    }
    let refused = await restore(nil)
    #expect(refused.exitCode == 1)
    #expect(refused.text.contains("is sealed, and the keyring has not its key"), "\(refused.text)")
    let done = await restore(folder + "/keys")
    #expect(done.exitCode == 0, "\(done.text)")
    #expect(try await patients(in: place) == [Self.name])
  }

  @Test(
    "one of the plain form is restored as before; a server goes on in it, and what is new is sealed"
  )
  func plainBefore() async throws {
    let folder = ServerRoom.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let plan = ArchivePlan(folder: folder + "/archive")
    try unpackPlain(to: plan.folder)
    #expect(try tells(of: "Clínica Zaratustra", in: plan.folder))
    let old = Set(try files(in: plan.folder))
    let place = DataPlace(folder: folder + "/room/data")
    let done = await Restore(.archive(plan, at: nil, toDamage: false), to: place, of: .fisioFlow)
      .run()
    #expect(done.exitCode == 0, "\(done.text)")
    let people = await OfflineData(in: place, of: [.fisioFlow]).run(["user", "list"])
    #expect(people.text.contains("ana@example.com  Clínica Zaratustra"), "\(people.text)")

    // Some days after that archive ended.
    let later = try #require(Instant("2026-11-28T10:00:00Z"))
    let room = try await ServerRoom.open(at: folder + "/room") {
      $0.archive = plan
      $0.now = { later }
    }
    var bia = try await Person(in: room, "bia@example.com", calling: "Clínica Quixote")
    try await bia.sync(AddPatient(Patient(2, Self.name)))
    await room.umbu.stop()
    let new = try files(in: plan.folder).filter { !old.contains($0) }
    #expect(new.contains { $0.hasSuffix(".sealed") } && new.contains { $0.hasSuffix(".segment") })
    for file in new where !file.hasSuffix(".sum") {
      let bytes = try Data(contentsOf: URL(filePath: plan.folder + "/" + file))
      #expect(bytes.range(of: Data("Quixote".utf8)) == nil, "\(file)")
      #expect(bytes.range(of: Data("Zaratustra".utf8)) == nil, "\(file)")
    }
    let keys = room.folder + "/data/backup.keys"
    let last = DataPlace(folder: folder + "/last")
    let again = await Restore(
      .archive(plan, at: nil, toDamage: false), to: last, of: .fisioFlow, keys: keys
    ).run()
    #expect(again.exitCode == 0, "\(again.text)")
    #expect(try await patients(in: last) == [Self.name])
    let first = await Restore(
      .archive(plan, at: Instant("2026-11-25T00:00:00Z"), toDamage: false),
      to: DataPlace(folder: folder + "/first"), of: .fisioFlow, keys: keys
    ).run()
    #expect(first.exitCode == 0 && first.text.contains("as of 2026-11-24T05:55"), "\(first.text)")
  }

  /// Puts an archive that version 0.1.0 wrote, with one clinic, into a folder.
  private func unpackPlain(to folder: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/archive-of-plain-pages.tar.gz").standardized.path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let tar = try ChildProcess("/bin/tar", ["-xzf", file, "-C", folder])
    #expect(tar.wait() == 0)
  }

  private func patients(in place: DataPlace) async throws -> [String] {
    let app = try AppServer(asItIs: .fisioFlow, in: Installation(place))
    let names = try await app.database.read {
      try $0.rows("SELECT full_name FROM patient") { $0.text(0) }
    }
    await app.close()
    return names
  }

  private func files(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: folder + "/" + $0, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  /// Whether a byte below a folder tells of a word.
  private func tells(of word: String, in folder: String) throws -> Bool {
    try files(in: folder).contains { name in
      let bytes = try Data(contentsOf: URL(filePath: folder + "/" + name))
      return bytes.range(of: Data(word.utf8)) != nil
    }
  }
}
