import Database
import DatabaseTesting
import Foundation
import Synchronization
import Testing
import Waiting

/// A log that is moved to the tables beside the writer.
@Suite(.onSQLite, .onThreads) struct LogMoverTests {
  private static let pages: Int32 = 100
  private static let letter = SQLValue.blob([UInt8](repeating: 1, count: 40_000))

  @Test(
    "a log that is written without a rest begins anew, and readers see every letter once",
    arguments: [false, true])
  func beginsAnew(isRead: Bool) async throws {
    try await withTemporaryFolder { folder in
      let path = folder.file("letters.sqlite")
      let database = try SQLiteDatabase(
        at: path, readers: 2, limits: SQLiteLimits(pagesToMove: Self.pages))
      try await database.write {
        try $0.execute("CREATE TABLE letters (number INTEGER NOT NULL, body BLOB) STRICT")
      }
      // 60 MB go through the log.
      let written = Written()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for client in 0..<4 as Range<Int64> {
          group.addTask {
            for number in 0..<375 as Range<Int64> {
              try await database.write { tx in
                try tx.execute(
                  "INSERT INTO letters VALUES ($1, $2)",
                  [.integer(client * 375 + number), Self.letter])
              }
              written.count.add(1, ordering: .relaxed)
            }
          }
        }
        group.addTask {
          while isRead, written.count.load(ordering: .relaxed) < 1_500 {
            let least = written.count.load(ordering: .relaxed)
            let (count, different) = try await database.read { tx in
              try tx.first("SELECT count(*), count(DISTINCT number) FROM letters") {
                ($0.int(0), $0.int(1))
              } ?? (0, 0)
            }
            #expect(count >= least && count == different)
          }
        }
        try await group.waitForAll()
      }
      let statistics = database.statistics()
      #expect(statistics.failedWrites == 0)
      // What is read without a rest keeps the log from its beginning.
      if !isRead {
        #expect(statistics.logBytes < 5_000_000, "the log has \(statistics.logBytes) bytes")
      }
      #expect(try await database.verify() == [])
      await database.close()
      let reopened = try SQLiteDatabase(at: path, readers: 1)
      #expect(try await reopened.count("letters") == 1_500)
      await reopened.close()
    }
  }

  @Test("while the log is moved, it can be emptied, tables can be changed and the database closed")
  func workBetween() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.file("letters.sqlite")
      for round in 0..<10 as Range<Int64> {
        let database = try SQLiteDatabase(
          at: path, readers: 1, limits: SQLiteLimits(pagesToMove: Self.pages))
        let migration = Migration(
          1, "letters", sql: "CREATE TABLE letters_\(round) (body BLOB) STRICT;")
        try await database.migrate([migration], of: "room \(round)")
        // The last of these letters makes it too long, so that it is being moved now.
        var letters: Int64 = 0
        while database.statistics().logBytes < Int(Self.pages) * 4_200 {
          try await database.write { tx in
            try tx.execute("INSERT INTO letters_\(round) VALUES ($1)", [Self.letter])
          }
          letters += 1
        }
        if !round.isMultiple(of: 3) {
          try await database.checkpoint()
          #expect(database.statistics().logBytes == 0)
        }
        #expect(try await database.count("letters_\(round)") == letters)
        await database.close()
        // Nothing is left in the log of a database that was closed.
        #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
      }
    }
  }
}

/// How many letters were answered.
private final class Written: Sendable {
  let count = Atomic<Int64>(0)
}
