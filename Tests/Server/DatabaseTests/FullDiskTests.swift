import Database
import DatabaseTesting
import Foundation
import Testing
import Waiting

@Suite(.onSQLite, .onThreads) struct FullDiskTests {
  private static let letter = SQLValue.blob([UInt8](repeating: 1, count: 100_000))

  @Test("when the database may not grow, the whole batch is refused, reads go on, and so it does")
  func pageLimit() async throws {
    try await withPatientDatabase { database, _ in
      try await database.write { tx in
        try tx.execute("CREATE TABLE letters (body BLOB) STRICT")
        try tx.execute("PRAGMA max_page_count = 50")
      }
      try await database.batch(of: 2) { group in
        group.addTask {
          await #expect(throws: DatabaseError.full) {
            try await database.write { try $0.addPatient("Ana") }
          }
        }
        group.addTask {
          // The other comes first: a batch that is lost has taken in nobody else.
          try await until { database.statistics().waitingWrites >= 1 }
          await #expect(throws: DatabaseError.full) {
            try await database.write { tx in
              for _ in 0..<10 {
                // That a body swallows the error does not make its batch durable.
                _ = try? tx.execute("INSERT INTO letters VALUES ($1)", [Self.letter])
              }
            }
          }
        }
      }
      #expect(DatabaseError.full.canRetry)
      #expect(try await database.patientNames() == [])
      #expect(try await database.count("letters") == 0)
      #expect(database.statistics().failedWrites == 2)
      try await database.write { try $0.addPatient("Bia") }
      #expect(try await database.patientNames() == ["Bia"])
      #expect(try await database.verify() == [])
    }
  }

  @Test("on a small disk the log is moved to the tables before it takes all the room")
  func smallDisk() async throws {
    try await withTemporaryFolder { folder in
      guard mount("tmpfs", folder.path, "tmpfs", 0, "size=8m") == 0 else {
        print("full disk: not tested on a small file system, which takes root to mount")
        return
      }
      defer { umount(folder.path) }
      let database = try SQLiteDatabase(at: folder.file("clinic.sqlite"), readers: 1)
      try await database.migrate(clinicSchema, of: "clinic")
      try await database.write { try $0.execute("CREATE TABLE letters (body BLOB) STRICT") }
      // Each leaves as little as there was, and adds 25 pages to the log: 25 MB of it in all.
      for _ in 0..<250 {
        try await database.write { tx in
          try tx.execute("DELETE FROM letters")
          try tx.execute("INSERT INTO letters VALUES ($1)", [Self.letter])
        }
      }
      #expect(database.statistics().logBytes < 4_000_000)
      await database.close()
    }
  }

  @Test("a full disk refuses writes and backups clearly; reads go on; freed, writes work again")
  func fullDisk() async throws {
    try await withTemporaryFolder { folder in
      guard mount("tmpfs", folder.path, "tmpfs", 0, "size=2m") == 0 else {
        print("full disk: not tested on a small file system, which takes root to mount")
        return
      }
      defer { umount(folder.path) }
      let database = try SQLiteDatabase(at: folder.file("clinic.sqlite"), readers: 2)
      try await database.migrate(clinicSchema, of: "clinic")
      try await database.write { try $0.execute("CREATE TABLE letters (body BLOB) STRICT") }
      let ballast = folder.file("ballast")
      try Data(repeating: 0, count: 1_000_000).write(to: URL(filePath: ballast))
      var answered: Int64 = 0
      var failure: DatabaseError?
      while failure == nil {
        do {
          try await database.write {
            try $0.execute("INSERT INTO letters VALUES ($1)", [Self.letter])
          }
          answered += 1
        } catch let error as DatabaseError {
          failure = error
        }
      }
      #expect(failure == .full)
      #expect(answered > 0)
      for _ in 0..<3 {
        await #expect(throws: DatabaseError.full) {
          try await database.write { tx in
            try tx.execute("INSERT INTO letters VALUES ($1)", [Self.letter])
          }
        }
        #expect(try await database.count("letters") == answered)
      }
      await #expect(throws: DatabaseError.full) {
        try await database.backup(to: folder.file("backup.sqlite"))
      }
      try FileManager.default.removeItem(atPath: ballast)
      try await database.write { try $0.addPatient("Ana") }
      #expect(try await database.patientNames() == ["Ana"])
      #expect(try await database.count("letters") == answered)
      #expect(try await database.verify() == [])
      await database.close()
    }
  }
}
