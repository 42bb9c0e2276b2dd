import Clinic
import DatabaseTesting
import Foundation
import HTTP
import Retention
import Testing
import Values

@testable import UmbuServer

@Suite("Files that are missing or damaged beside a backup, or in the store")
struct LostFileTests {
  /// What happened to a sealed file.
  enum Mishap: String, CaseIterable {
    case missing, cut, empty, flippedByte, flippedMark, overwritten, ofThisClinic, ofAnother, folder

    /// What the operator is told.
    var words: String {
      switch self {
      case .missing: "is not there"
      case .cut, .empty, .flippedByte, .overwritten: "is damaged"
      case .flippedMark, .ofThisClinic, .ofAnother: "is another file, or damaged"
      case .folder: "Is a directory"
      }
    }

    func happen(to path: String, _ sibling: String, _ stranger: String) throws {
      let manager = FileManager.default
      var bytes = try Data(contentsOf: URL(filePath: path))
      try manager.removeItem(atPath: path)
      switch self {
      case .missing: return
      case .cut: bytes.removeLast(20)
      case .empty: bytes = Data()
      case .flippedByte: bytes[bytes.count / 2] ^= 1
      case .flippedMark: bytes[50] ^= 1
      case .overwritten: bytes = Data("somebody's notes".utf8)
      case .ofThisClinic: bytes = try Data(contentsOf: URL(filePath: sibling))
      case .ofAnother: bytes = try Data(contentsOf: URL(filePath: stranger))
      case .folder:
        return try manager.createDirectory(atPath: path, withIntermediateDirectories: false)
      }
      try bytes.write(to: URL(filePath: path))
    }
  }

  /// Two clinics, of which the first has two files, backed up.
  private struct Saved {
    var room: ServerRoom
    var ana: Person
    var bia: Person
    /// The first one is the one that is lost.
    var files: [SentFile]
    /// Beside the backup, in the same order.
    var sealed: [String]
    /// Where the backup and the copy of the keys are.
    var folder: String

    var backup: String { folder + "/backup" }
    var keys: String { folder + "/keys" }
    /// The id of the first file.
    var lost: String { files[0].path.split(separator: "/").last.map { String($0) } ?? "" }

    func place() throws -> DataPlace {
      DataPlace(folder: folder + "/data", postgreSQL: try TestEngine.installation(in: folder))
    }

    func restore(to place: DataPlace, replacing: Bool = false) async -> CommandResult {
      await Restore(.backup(backup), to: place, of: .fisioFlow, replaces: replacing, keys: keys)
        .run()
    }

    /// The contents of all files below a folder of data.
    func contents(in folder: String) -> Set<[UInt8]> {
      Set(paths(in: folder + "/files/fisioflow").compactMap { contents(at: $0) })
    }

    /// Where the first file lies in the store of the room.
    func stored() -> String? {
      paths(in: room.folder + "/data/files/fisioflow").first { contents(at: $0) == files[0].bytes }
    }

    private func contents(at path: String) -> [UInt8]? {
      FileManager.default.contents(atPath: path).map { Array($0) }
    }
  }

  private static func paths(in folder: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.utf8.count > 64 }.map { folder + "/" + $0 }
  }

  private func withSaved(_ body: (inout Saved) async throws -> Void) async throws {
    let folder = ServerRoom.temporaryFolder()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let room = try await ServerRoom.open()
    defer {
      room.remove()
      try? FileManager.default.removeItem(atPath: folder)
    }
    var ana = try await Person(in: room, "ana@example.com", calling: "Clínica Zaratustra")
    let bia = try await Person(in: room, "bia@example.com", calling: "Clínica Quixote")
    try await ana.sync(AddPatient(Patient(1, "João")))
    var saved = Saved(room: room, ana: ana, bia: bia, files: [], sealed: [], folder: folder)
    for (text, person) in [("joelho", ana), ("ombro", ana), ("quadril", bia)] {
      saved.files.append(try await SentFile.send("exame do \(text)", by: person))
      try? FileManager.default.removeItem(atPath: saved.backup)
      let done = await Commands(room.umbu.apps).run([
        "backup", saved.backup, "--keys", saved.keys,
      ])
      #expect(done.exitCode == 0, "\(done.text)")
      let there = Self.paths(in: folder + "/files.sealed")
      saved.sealed += there.filter { !saved.sealed.contains($0) }
    }
    try #require(saved.sealed.count == 3)
    try await body(&saved)
    await room.umbu.stop()
  }

  @Test(
    "the rest comes back, and the operator is told what is missing, and of whom",
    arguments: Mishap.allCases)
  func mishap(_ mishap: Mishap) async throws {
    try await withSaved { saved in
      try mishap.happen(to: saved.sealed[0], saved.sealed[1], saved.sealed[2])
      let done = await saved.restore(to: try saved.place())
      #expect(done.exitCode == 3, "\(done.text)")
      for words in [
        "FisioFlow is restored to", "\n2 files came back, each the same byte for byte.\n",
        "\nNot all of it is there. 1 file did not come back:\n",
        "\n  Clínica Zaratustra (\(saved.ana.space))\n    nota.txt (\(saved.lost)): ",
        saved.sealed[0], mishap.words,
      ] { #expect(done.text.contains(words), "\(words): \(done.text)") }
      #expect(!done.text.contains("Quixote"))
      #expect(
        saved.contents(in: saved.folder + "/data") == Set(saved.files.dropFirst().map(\.bytes)))

      let next = try await ServerRoom.open(at: saved.folder)
      let asked = await next.call(.get, saved.files[0].path, token: saved.ana.token)
      #expect(asked.status == .notFound)
      let there = await next.call(.get, saved.files[1].path, token: saved.ana.token)
      #expect(there.status == .ok)
      #expect(try await next.count("fisioflow", "SELECT count(*) FROM patient") == 1)
      await next.umbu.stop()
    }
  }

  @Test("without the folder of files all rows come back, and every file is named")
  func noFolder() async throws {
    try await withSaved { saved in
      try FileManager.default.removeItem(atPath: saved.folder + "/files.sealed")
      let done = await saved.restore(to: try saved.place())
      #expect(done.exitCode == 3, "\(done.text)")
      #expect(done.text.contains("3 files did not come back:"), "\(done.text)")
      for name in [
        "Clínica Zaratustra (\(saved.ana.space))", "Clínica Quixote (\(saved.bia.space))",
      ] {
        #expect(done.text.contains("\n  \(name)\n"), "\(done.text)")
      }
      for file in saved.files {
        let id = file.path.split(separator: "/").last ?? ""
        #expect(done.text.contains("nota.txt (\(id))"), "\(done.text)")
      }
      // With another copy of the folder it is whole; what was there is set aside.
      let again = await saved.restore(to: try saved.place())
      #expect(again.exitCode == 1, "\(again.text)")
    }
  }

  @Test("a file that its store still has is not missing, and a damaged one there is made good")
  func inPlace() async throws {
    try await withSaved { saved in
      await saved.room.umbu.stop()
      let folder = saved.room.folder
      let place = DataPlace(
        folder: folder + "/data", postgreSQL: try TestEngine.installation(in: folder))
      try FileManager.default.removeItem(atPath: saved.sealed[1])
      let stored = try #require(saved.stored())
      try FileManager.default.removeItem(atPath: stored)
      try Data("exame do jo".utf8).write(to: URL(filePath: stored))
      let done = await saved.restore(to: place, replacing: true)
      #expect(done.exitCode == 0, "\(done.text)")
      #expect(done.text.contains("3 files came back"), "\(done.text)")
      #expect(saved.contents(in: folder + "/data") == Set(saved.files.map(\.bytes)))
    }
  }

  @Test(
    """
    a backup names what its store has lost or holds damaged, takes along what an earlier one sealed, \
    and seals nothing that is wrong
    """, arguments: [true, false], ["missing", "exame do jo", "exame de joao"])
  func lostInStore(isSealed: Bool, content: String) async throws {
    try await withSaved { saved in
      let stored = try #require(saved.stored())
      try FileManager.default.removeItem(atPath: stored)
      if content != "missing" { try Data(content.utf8).write(to: URL(filePath: stored)) }
      if !isSealed { try FileManager.default.removeItem(atPath: saved.sealed[0]) }
      try FileManager.default.removeItem(atPath: saved.backup)
      let done = await Commands(saved.room.umbu.apps).run(["backup", saved.backup])
      #expect(done.exitCode == 3, "\(done.text)")
      for words in [
        "is backed up to", "\(isSealed ? 3 : 2) files beside it in files.sealed, 0 of them new.",
        "1 file should be in the store and did not come along.",
        "  Clínica Zaratustra (\(saved.ana.space))\n    nota.txt (\(saved.lost)): ",
        content == "missing" ? "is not there" : "is damaged",
      ] { #expect(done.text.contains(words), "\(words): \(done.text)") }
      #expect(Self.paths(in: saved.folder + "/files.sealed").count == (isSealed ? 3 : 2))

      let back = await saved.restore(to: try saved.place())
      #expect(back.exitCode == (isSealed ? 0 : 3), "\(back.text)")
      if !isSealed {
        #expect(back.text.contains("nota.txt (\(saved.lost)): it is not in the backup"))
      }
      let found = saved.contents(in: saved.folder + "/data")
      #expect(found == Set(saved.files.dropFirst(isSealed ? 0 : 1).map(\.bytes)), "\(back.text)")
    }
  }

  @Test("clinics without a key are named, and the exit code says that not all is there")
  func keyless() async throws {
    try await withSaved { saved in
      _ = try await Person(in: saved.room, "caio@example.com", calling: "Clínica nova")
      try FileManager.default.removeItem(atPath: saved.backup)
      let commands = Commands(saved.room.umbu.apps)
      #expect(await commands.run(["backup", saved.backup]).exitCode == 0)
      let done = await saved.restore(to: try saved.place())
      #expect(done.exitCode == 3, "\(done.text)")
      #expect(done.text.contains("the keyring has no key of them:\n  "), "\(done.text)")
    }
  }
}
