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

@Suite("An archive from before a clinic was erased", .onSQLite)
struct ErasedArchiveTests {
  /// Where the keyring comes from that knows of it.
  enum Source: CaseIterable {
    /// The folder of data, where a backup had made one.
    case data
    /// The folder of data, where nothing was ever backed up.
    case dataWithoutBackups
    /// A copy, into a place where there is none.
    case copy
  }

  @Test(
    """
    PL-004 restored as of then, with the keyring of now: it is left out and named, no byte of it stays \
    in the folder of data, and the other clinic is as it was then
    """, arguments: Source.allCases)
  func restored(_ source: Source) async throws {
    let folder = ServerRoom.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let plan = ArchivePlan(folder: folder + "/archive")
    let room = try await ServerRoom.open {
      $0.archive = plan
      $0.now = systemTime
    }
    defer { room.remove() }
    let commands = Commands(room.umbu.apps)
    var ana = try await Person(in: room, "ana@example.com", calling: "Clínica Zaratustra")
    var bia = try await Person(in: room, "bia@example.com", calling: "Clínica Quixote")
    try await ana.sync(AddPatient(Patient(1, "João Zaratustra")))
    try await bia.sync(AddPatient(Patient(2, "Maria Quixote")))
    let (keys, data) = (folder + "/keys", room.folder + "/data")
    if source != .dataWithoutBackups {
      #expect(await commands.run(["backup", folder + "/backup"]).exitCode == 0)
    }
    let before = systemTime()
    try await until { systemTime() > before }
    let copying = source == .copy ? ["--keys", keys] : []
    #expect(await commands.run(["erase", "Clínica Zaratustra", "--yes"] + copying).exitCode == 0)
    try await bia.sync(AddPatient(Patient(3, "Pedro Quixote")))
    // Its end brings the archive up to date.
    await room.umbu.stop()

    let place = DataPlace(folder: source == .copy ? folder + "/new" : data)
    let done = await Restore(
      .archive(plan, at: before, toDamage: false), to: place, of: .fisioFlow,
      replaces: source != .copy, keys: source == .copy ? keys : nil
    ).run()
    #expect(done.exitCode == 0, "\(done.text)")
    #expect(done.text.contains("Erased before, and left out:\n  \(ana.space)\n"), "\(done.text)")
    for name in FolderNames.all(in: place.folder) where name.hasPrefix("before-") {
      try FileManager.default.removeItem(atPath: place.folder + "/" + name)
    }
    try lookFor("Zaratustra", in: place.folder)

    let app = try AppServer(asItIs: .fisioFlow, in: Installation(place))
    let spaces = (ana.space, bia.space)
    let (gone, there) = try await app.database.read {
      (try SpaceRows.counts(of: spaces.0, in: $0), try SpaceRows.counts(of: spaces.1, in: $0))
    }
    #expect(gone == [:])
    #expect(there["patient"] == 1)
    let audit = await Commands([app]).run(["audit", "verify"])
    #expect(audit.exitCode == 0, "\(audit.text)")
    await app.close()
  }

  /// No byte below a folder may tell of it, nor a name.
  private func lookFor(_ word: String, in folder: String) throws {
    var count = 0
    for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
      guard let bytes = FileManager.default.contents(atPath: folder + "/" + name) else { continue }
      count += 1
      #expect(bytes.range(of: Data(word.utf8)) == nil, "\(name)")
      #expect(!name.contains(word))
    }
    #expect(count > 0)
  }
}
