import Crypto
import Database
import DatabaseTesting
import Foundation
import Retention
import Testing
import Values

@Suite("A backup under a key of its own")
struct KeyedBackupTests {
  private static let start = Instant(milliseconds: 1_772_542_800_000)
  private static let day: Int64 = 86_400_000

  private static let migration = Migration(
    1, "things",
    sql: """
      CREATE TABLE thing (id INTEGER NOT NULL PRIMARY KEY, content BLOB NOT NULL) STRICT;
      CREATE INDEX thing_content ON thing (content);
      CREATE TABLE other (id INTEGER NOT NULL PRIMARY KEY) STRICT;
      """)

  private struct Place {
    var database: any Database
    var folder: TemporaryFolder
    var keys: KeyringFile
    var backup: String { folder.file("backup") }

    func make(_ files: [KeyedBackup.File] = []) throws -> KeyedBackup.Made {
      try KeyedBackup(
        to: backup,
        about: KeyedBackup.About(
          app: "sample", madeAt: KeyedBackupTests.start, version: "1", secret: [1, 2, 3]),
        of: KeyedBackup.Tables(["thing"], room: "things"), in: database, keys: keys
      ).make { _ in files }
    }

    func file(_ name: String, _ bytes: [UInt8]) throws -> KeyedBackup.File {
      let path = folder.file("file-" + name.replacingOccurrences(of: "/", with: "-"))
      try Data(bytes).write(to: URL(filePath: path))
      return KeyedBackup.File(
        name: name, path: path, checksum: Digest.sha256(bytes).hexadecimal)
    }

    func restore(
      _ keyring: Keyring, as name: String = "restored"
    ) throws -> KeyedBackup.Restored {
      try KeyedBackup.restore(
        backup, keyring, to: folder.file(name + ".sqlite"), files: folder.file(name))
    }
  }

  private func withPlace(_ body: (Place) async throws -> Void) async throws {
    try await withTemporaryDatabase([Self.migration], of: "things") { database, folder in
      try await database.write { transaction in
        for number in 0..<1_200 {
          try transaction.execute(
            "INSERT INTO thing (id, content) VALUES ($1, $2)",
            [.integer(Int64(number)), .blob([UInt8(number % 256), 0xEE])])
        }
        try transaction.execute("INSERT INTO other (id) VALUES (7)")
      }
      try await body(
        Place(
          database: database, folder: folder,
          keys: KeyringFile(at: folder.file("backup.keys"))))
    }
  }

  private static let large = (0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  @Test("its tables and files come back byte for byte, and no other table is in it")
  func restored() async throws {
    try await withPlace { place in
      let files = [
        try place.file("2026-03-03/a.ev", Self.large), try place.file("2026-03-04/b.ev", []),
      ]
      let made = try place.make(files)
      #expect(made.files == 2 && made.damaged == [])
      let sealed = try #require(FileManager.default.contents(atPath: place.backup))
      #expect(sealed.range(of: Data("thing".utf8)) == nil)
      let loaded = try place.keys.load()
      let keyring = try #require(loaded)
      let back = try place.restore(keyring)
      #expect(back.files == files.map(\.name))
      #expect(back.about.app == "sample" && back.about.secret == [1, 2, 3])
      for (file, bytes) in zip(files, [Self.large, []]) {
        let path = place.folder.file("restored") + "/" + file.name
        let content = FileManager.default.contents(atPath: path)
        #expect(content == Data(bytes))
      }
      let restored = try SQLiteDatabase(
        at: place.folder.file("restored.sqlite"), mustExist: true)
      let tables = try await restored.read { try $0.tables().map(\.name) }
      #expect(tables == ["migrations", "thing"])
      let count = try await restored.read { transaction in
        try transaction.first("SELECT count(*) FROM thing") { $0.int(0) }
      }
      #expect(count == 1_200)
      let missing = try await restored.missing(of: [RoomMigrations("things", [Self.migration])])
      #expect(missing == [])
      await restored.close()
    }
  }

  @Test("a file that is not what the tables say is named, and the rest is there")
  func damaged() async throws {
    try await withPlace { place in
      let good = try place.file("a.ev", [1, 2, 3])
      var bad = try place.file("b.ev", [4, 5, 6])
      bad.checksum = good.checksum
      let missing = KeyedBackup.File(
        name: "c.ev", path: place.folder.file("nowhere"), checksum: good.checksum)
      let made = try place.make([good, bad, missing])
      #expect(made.files == 1 && made.damaged == ["b.ev", "c.ev"])
      let loaded = try place.keys.load()
      let keyring = try #require(loaded)
      let back = try place.restore(keyring)
      #expect(back.files == ["a.ev"])
    }
  }

  @Test("after 35 days nobody opens it, with the keyring that was used; an archive's key stays")
  func ended() async throws {
    try await withPlace { place in
      _ = try place.make()
      let start = Self.start
      let archive = try place.keys.archiveKeys(now: { start }).make()
      let before = Self.start.adding(milliseconds: KeyedBackup.days * Self.day - 1)
      let none = try place.keys.endKeyedBackups(at: before)
      #expect(none == 0)
      let loaded = try place.keys.load()
      let keyring = try #require(loaded)
      #expect(keyring.archiveCounts.events == 1 && keyring.archiveCounts.archives == 1)
      let isOver = KeyedBackup.hasEnded(place.backup, keyring, at: before)
      #expect(!isOver)
      let after = Self.start.adding(milliseconds: KeyedBackup.days * Self.day)
      // Also for who has an older copy of the keyring, as long as they ask this program.
      let isOverByTime = KeyedBackup.hasEnded(place.backup, keyring, at: after)
      #expect(isOverByTime)
      let one = try place.keys.endKeyedBackups(at: after)
      let again = try place.keys.endKeyedBackups(at: after)
      #expect(one == 1 && again == 0)
      let reloaded = try place.keys.load()
      let later = try #require(reloaded)
      #expect(later.archiveCounts.events == 0)
      #expect(later.archives[archive.id] == archive.key)
      let isOverByKey = KeyedBackup.hasEnded(place.backup, later, at: before)
      #expect(isOverByKey)
      #expect(throws: SealedError.otherKeys(place.backup)) { try place.restore(later) }
      // A copy of the keyring from before brings nothing back into it.
      var merged = later
      merged.merge(keyring)
      #expect(merged.archiveCounts.events == 0)
    }
  }

  @Test("no byte of it can be changed unseen")
  func changed() async throws {
    try await withPlace { place in
      _ = try place.make([try place.file("a.ev", [UInt8](repeating: 7, count: 5_000))])
      let loaded = try place.keys.load()
      let keyring = try #require(loaded)
      let sealed = try #require(FileManager.default.contents(atPath: place.backup))
      for round in 0..<40 {
        var bytes = sealed
        bytes[Int.random(in: 0..<bytes.count)] ^= 1 << UInt8.random(in: 0..<8)
        try bytes.write(to: URL(filePath: place.backup))
        #expect(throws: (any Error).self) { try place.restore(keyring, as: "round-\(round)") }
      }
    }
  }
}
