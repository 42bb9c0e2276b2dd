import Database
import DatabaseTesting
import Foundation
import Testing
import Values

@testable import UmbuServer

@Suite("What the texts of a journal take")
struct TextUseTests {
  private static func blob(_ number: UInt64) -> SQLValue {
    SQLValue(Values.UUID(high: 9, low: number))
  }

  @Test("a migration counts what is there anew, with the rows, and what goes by itself")
  func migrated() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "umbu-texts-\(Foundation.UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = try TestEngine.open(in: folder.path)
    try await database.migrate(Array(TextMigrations.all.prefix(2)), of: TextMigrations.room)
    try await database.write { transaction in
      for (space, item, bytes) in [(1, 1, 10), (1, 2, 20), (2, 3, 40)] as [(UInt64, UInt64, Int64)]
      {
        try transaction.execute(
          """
          INSERT INTO item_text (space, item, version, bytes, kept_at, text) \
          VALUES ($1, $2, 'v', $3, 0, '')
          """, [Self.blob(space), Self.blob(item), .integer(bytes)])
      }
      try transaction.execute(
        "INSERT INTO item_text_gone (space, item, version, bytes) VALUES ($1, $2, 'v', 20)",
        [Self.blob(1), Self.blob(2)])
      // Counted as it was before: without rows, and without what goes.
      for (space, bytes) in [(1, 10), (2, 40), (3, 7)] as [(UInt64, Int64)] {
        try transaction.execute(
          "INSERT INTO item_text_use (space, bytes) VALUES ($1, $2)",
          [Self.blob(space), .integer(bytes)])
      }
    }
    try await database.migrate(TextMigrations.all, of: TextMigrations.room)
    let uses = try await database.read { transaction in
      try transaction.rows("SELECT bytes, gone FROM item_text_use ORDER BY space") {
        [$0.int(0), $0.int(1)]
      }
    }
    let row = TextRows.cost(of: 0)
    #expect(uses == [[10 + row, 20 + row], [40 + row, 0]])
    await database.close()
  }
}
