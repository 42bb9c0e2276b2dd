import Crypto
import Database
import DatabaseTesting
import FileServer
import Foundation
import Jobs
import Retention
import SyncServer
import Testing
import Values

@Suite("A sealed backup")
struct SealedBackupTests {
  private let ipe = Values.UUID(high: 0x1111, low: 0x2222)
  private let jatoba = Values.UUID(high: 0x3333, low: 0x4444)
  private let now = Instant(milliseconds: 1_760_000_000_000)

  private static let note = Migration(
    1, "notes",
    sql: """
      CREATE TABLE account (id BLOB NOT NULL PRIMARY KEY, email TEXT NOT NULL) STRICT;
      CREATE TABLE membership (
        account BLOB NOT NULL REFERENCES account (id), space BLOB NOT NULL, role TEXT NOT NULL,
        removed_at INTEGER, PRIMARY KEY (account, space)
      ) STRICT;
      CREATE TABLE note (
        space BLOB NOT NULL, id INTEGER NOT NULL, title TEXT, weight REAL, PRIMARY KEY (space, id)
      ) STRICT;
      """)

  /// Two spaces with 700 notes each, a device with a refusal, a job and a litter.
  private func withSpaces(
    _ body: (any Database, TemporaryFolder, KeyringFile) async throws -> Void
  ) async throws {
    try await withTemporaryDatabase { database, folder in
      try await database.migrate(SyncMigrations.all, of: SyncMigrations.room)
      try await database.migrate(FileMigrations.all, of: FileMigrations.room)
      try await database.migrate(JobMigrations.all, of: JobMigrations.room)
      try await database.migrate(ErasureMigrations.all, of: ErasureMigrations.room)
      try await database.migrate([Self.note], of: "note")
      let (ipe, jatoba) = (ipe, jatoba)
      try await database.write { transaction in
        for (space, name) in [(ipe, "Zaratustra"), (jatoba, "Quixote")] {
          try Spaces.open(space, kind: "note", in: transaction)
          try transaction.execute(
            "INSERT INTO account (id, email) VALUES ($1, $2)",
            [SQLValue(space), .text("\(space.low)@example.com")])
          try transaction.execute(
            "INSERT INTO membership (account, space, role) VALUES ($1, $1, 'admin')",
            [SQLValue(space)])
          for number in 0..<700 {
            try transaction.execute(
              "INSERT INTO note (space, id, title, weight) VALUES ($1, $2, $3, $4)",
              [
                SQLValue(space), .integer(Int64(number)),
                number == 3 ? .null : .text("\(name) \(number)"), .real(Double(number) / 3),
              ])
          }
          let client = Values.UUID(high: space.high, low: 99)
          try transaction.execute(
            "INSERT INTO sync_client (id, account, space, acknowledged) VALUES ($1, $2, $2, 7)",
            [SQLValue(client), SQLValue(space)])
          try transaction.execute(
            "INSERT INTO sync_refusal (client, sequence, refusal) VALUES ($1, 7, $2)",
            [SQLValue(client), .text("{\"name\":\"\(name)\"}")])
          try add(job: client, "{\"space\":\"\(space)\"}", in: transaction)
        }
        try add(job: .zero, "{}", in: transaction)
      }
      try await body(database, folder, KeyringFile(in: folder.file("data")))
    }
  }

  private func add(
    job id: Values.UUID, _ arguments: String, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO job (id, name, arguments, reach, state, due_at, attempts, fence, asked_at) \
      VALUES ($1, 'tell', $2, 0, 0, 0, 0, 0, 0)
      """, [SQLValue(id), .text(arguments)])
  }

  private var about: Backup.About {
    Backup.About(
      app: "note", madeAt: now, version: "1", auditSecret: [1], auditTrusted: [[2], [3]])
  }

  @discardableResult
  private func back(_ database: any Database, up path: String, _ keys: KeyringFile) throws
    -> Backup.Made
  {
    try Backup(to: path, about: about, of: database, keys: keys, files: nil).make()
  }

  private func counts(_ database: any Database) async throws -> [String: Int] {
    try await database.read { snapshot in
      var counts: [String: Int] = [:]
      for table in try snapshot.tables() {
        counts[table.name] = try snapshot.first("SELECT count(*) FROM \"\(table.name)\"") {
          Int($0.int(0))
        }
      }
      return counts
    }
  }

  @Test("all rows come back, of either engine, and the file says nothing to who has no keys")
  func whole() async throws {
    try await withSpaces { database, folder, keys in
      let path = folder.file("backup")
      let made = try back(database, up: path, keys)
      #expect(made.spaces == 2)
      #expect(made.hasNewKeyring)
      let keyring = try #require(try keys.load())
      let bytes = try Data(contentsOf: URL(filePath: path))
      for word in ["Zaratustra", "Quixote", "note", "example.com", "CREATE TABLE"] {
        #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word)")
      }
      #expect(bytes.range(of: Data(SQLValue(ipe).bytes)) == nil)
      #expect(SealedBackup.isSealed(path))
      let sealed = SealedBackup(at: path, keyring)
      let restored = try sealed.restore(to: folder.file("new.sqlite"))
      #expect(restored.about == about)
      #expect(restored.leftOut == [])
      let copy = try SQLiteDatabase(at: folder.file("new.sqlite"), readers: 1)
      #expect(try await counts(copy) == (try await counts(database)))
      let titles = try await copy.read { snapshot in
        try snapshot.rows("SELECT title, weight FROM note WHERE id < 5 ORDER BY space, id") {
          "\($0.textOrNil(0) ?? "-") \($0.double(1))"
        }
      }
      #expect(titles.count == 10)
      #expect(titles[4] == "Zaratustra 4 \(4.0 / 3)")
      #expect(titles[3] == "- 1.0")
      // The migrations know it.
      try await copy.migrate(SyncMigrations.all, of: SyncMigrations.room)
      #expect(try await copy.verify() == [])
      await copy.close()
    }
  }

  @Test(
    "a space without its key is left out, with its device's refusals and its jobs, and no other")
  func shredded() async throws {
    try await withSpaces { database, folder, keys in
      let path = folder.file("backup")
      try back(database, up: path, keys)
      try keys.erase([ipe: now])
      let keyring = try #require(try keys.load())
      let file = folder.file("new.sqlite")
      let restored = try SealedBackup(at: path, keyring).restore(to: file)
      #expect(restored.leftOut == [ipe])
      let copy = try SQLiteDatabase(at: file, readers: 1)
      let found = try await counts(copy)
      #expect(found["note"] == 700)
      #expect(found["sync_client"] == 1)
      #expect(found["sync_refusal"] == 1)
      #expect(found["job"] == 2)
      // What says that it was there, in ids alone.
      #expect(found["membership"] == 2)
      #expect(found["space"] == 2)
      await copy.close()
      let bytes = try Data(contentsOf: URL(filePath: file))
      #expect(bytes.range(of: Data("Quixote".utf8)) != nil)
      #expect(bytes.range(of: Data("Zaratustra".utf8)) == nil)
      // A new backup has nothing of it either, although its rows are still there.
      let next = try back(database, up: folder.file("next"), keys)
      #expect(next.leftOut == [ipe])
    }
  }

  @Test("any byte that is changed, any end that is missing and anything behind it is found")
  func damaged() async throws {
    try await withSpaces { database, folder, keys in
      let path = folder.file("backup")
      try back(database, up: path, keys)
      // Also where the key of a space is gone.
      try keys.erase([ipe: now])
      let keyring = try #require(try keys.load())
      let bytes = try Data(contentsOf: URL(filePath: path))
      let damaged = folder.file("damaged")
      func check(_ changed: Data, _ what: String) throws {
        try changed.write(to: URL(filePath: damaged))
        let file = folder.file("new.sqlite")
        #expect(throws: SealedError.self, "\(what)") {
          _ = try SealedBackup(at: damaged, keyring).restore(to: file)
        }
        for suffix in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: file + suffix)
        }
      }
      for place in stride(from: 0, to: bytes.count, by: max(bytes.count / 60, 1)) {
        var changed = bytes
        changed[place] ^= 0x20
        try check(changed, "byte \(place) of \(bytes.count)")
      }
      for length in stride(from: 0, to: bytes.count, by: max(bytes.count / 20, 1)) {
        try check(bytes.prefix(length), "\(length) bytes of \(bytes.count)")
      }
      try check(bytes.dropLast(), "without the last byte")
      try check(bytes + Data([0]), "with a byte more")
      // A length that is a lie takes no memory.
      var long = bytes
      long.replaceSubrange(65..<69, with: [0xFF, 0xFF, 0xFF, 0xFF])
      try check(long, "a frame of 4 GB")
    }
  }

  @Test("other keys are said to be other keys, and a backup is never put over a file")
  func otherKeys() async throws {
    try await withSpaces { database, folder, keys in
      let path = folder.file("backup")
      try back(database, up: path, keys)
      #expect(throws: SealedError.otherKeys(path)) {
        _ = try SealedBackup(at: path, Keyring()).restore(to: folder.file("new.sqlite"))
      }
      #expect(throws: SealedError.notSealed(keys.path)) {
        _ = try SealedBackup(at: keys.path, Keyring()).restore(to: folder.file("new.sqlite"))
      }
      #expect(throws: DatabaseError.self) { try back(database, up: path, keys) }
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files.filter { $0.contains("partial") } == [])
    }
  }

  @Test("erasing leaves nothing of a space but the traces by which devices hear of it")
  func erased() async throws {
    try await withSpaces { database, folder, keys in
      let (ipe, now) = (ipe, now)
      #expect(try await database.write(in: ipe) { try Erasure.erase(ipe, at: now, in: $0) })
      #expect(try await !database.write(in: ipe) { try Erasure.erase(ipe, at: now, in: $0) })
      let left = try await database.read { try SpaceRows.counts(of: ipe, in: $0) }
      #expect(left == [:])
      let found = try await counts(database)
      #expect(found["note"] == 700)
      #expect(found["job"] == 2)
      #expect(found["sync_refusal"] == 1)
      #expect(found["membership"] == 2)
      try await database.scrub()
      let made = try back(database, up: folder.file("backup"), keys)
      #expect(made.spaces == 1)
      #expect(made.leftOut == [])
      #expect(try keys.load()?.erased == [ipe: now])
    }
  }
}

extension SQLValue {
  fileprivate var bytes: [UInt8] { if case .blob(let bytes) = self { bytes } else { [] } }
}
