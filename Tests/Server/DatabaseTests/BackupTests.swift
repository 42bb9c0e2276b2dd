import Database
import DatabaseTesting
import Foundation
import Testing
import Waiting

@Suite(.onThreads) struct BackupTests {
  @Test("a backup taken while writes go on is one moment, sound, and holds all that was answered")
  func underLoad() async throws {
    try await withPatientDatabase { database, folder in
      let pairs = Migration(
        1, "pairs",
        sql: """
          CREATE TABLE pairs (
            half INTEGER NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (half, number)
          ) STRICT;
          """)
      try await database.migrate([pairs], of: "pairs")
      let isCopied = Signal()
      let hasBegun = Signal()
      let backup = folder.file("backup.sqlite")
      try await withThrowingTaskGroup { group in
        for writer in 0..<4 {
          group.addTask {
            var number = 0
            while !isCopied.isGiven {
              let value = SQLValue(writer * 1_000_000 + number)
              try await database.write { tx in
                try tx.execute("INSERT INTO pairs VALUES (0, $1)", [value])
                try tx.execute("INSERT INTO pairs VALUES (1, $1)", [value])
              }
              number += 1
              if number == 50 { hasBegun.give() }
            }
          }
        }
        group.addTask {
          defer { isCopied.give() }
          await hasBegun.wait()
          let answered = try await database.count("pairs") ?? 0
          try await database.backup(to: backup)
          isCopied.give()
          let copy = try SQLiteDatabase(at: backup, readers: 1)
          let copied = try await copy.count("pairs") ?? 0
          #expect(copied >= answered)
          let torn = try await copy.read { tx in
            try tx.rows("SELECT number FROM pairs GROUP BY number HAVING count(*) <> 2") {
              $0.int(0)
            }
          }
          #expect(torn == [])
          #expect(try await copy.verify() == [])
          // It serves as the database itself: the migrations know it.
          try await copy.migrate(clinicSchema, of: "clinic")
          await copy.close()
        }
        try await group.waitForAll()
      }
    }
  }

  @Test("of many backups to one name at once one is made, whole, and the others are refused")
  func overlapping() async throws {
    try await withPatientDatabase { database, folder in
      try await database.write { tx in
        for number in 0..<2_000 { try tx.addPatient("patient \(number)", cpf: "\(number)") }
      }
      let path = folder.file("backup.sqlite")
      let refused = DatabaseError.invalid("\(path) is there already; a backup never overwrites")
      let made = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<8 {
          group.addTask {
            do {
              try await database.backup(to: path)
              return true
            } catch {
              #expect(error as? DatabaseError == refused)
              return false
            }
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(made == 1)
      let copy = try SQLiteDatabase(at: path, readers: 1)
      #expect(try await copy.count("patients") == 2_000)
      #expect(try await copy.verify() == [])
      await copy.close()
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files.filter { $0.contains("partial") } == [])
    }
  }

  @Test("a backup never overwrites, and a failed one leaves nothing behind")
  func existing() async throws {
    try await withPatientDatabase { database, folder in
      let path = folder.file("backup.sqlite")
      try Data("precious".utf8).write(to: URL(filePath: path))
      await #expect(throws: DatabaseError.self) { try await database.backup(to: path) }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
      // A folder cannot be made inside a file.
      await #expect(throws: DatabaseError.self) { try await database.backup(to: path + "/b") }
      try await database.backup(to: folder.file("other.sqlite"))
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files.filter { $0.contains("partial") } == [])
      #expect(files.filter { $0.hasPrefix("other") } == ["other.sqlite"])
    }
  }
}
