import Database
import DatabaseTesting
import Effort
import Testing

@Suite(.onSQLite) struct LargeWriteTests {
  @Test("a write larger than the cache reads what it wrote; when it fails it leaves nothing")
  func largerThanTheCache() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.file("letters.sqlite")
      let database = try SQLiteDatabase(at: path, readers: 1)
      try await database.write { tx in
        try tx.execute(
          "CREATE TABLE letters (number INTEGER NOT NULL PRIMARY KEY, body BLOB NOT NULL) STRICT")
      }
      let seed = UInt64.random(in: 0 ... .max)
      print("large write test: seed \(seed)")
      // With a cache of 10 pages each goes to the log soon, and is soon asked for again.
      let fill: @Sendable (any WriteTransaction) throws -> Void = { tx in
        try tx.execute("PRAGMA cache_size = 10")
        var random = SeededGenerator(seed: seed)
        var bodies: [Int64: UInt8] = [:]
        for step in 0..<2_000 {
          let number = Int64.random(in: 0..<500, using: &random)
          let mark = UInt8.random(in: 0...255, using: &random)
          let body = [UInt8](repeating: mark, count: .random(in: 5_000...15_000, using: &random))
          try tx.execute(
            """
            INSERT INTO letters VALUES ($1, $2) \
            ON CONFLICT (number) DO UPDATE SET body = excluded.body
            """, [.integer(number), .blob(body)])
          bodies[number] = mark
          guard step % 4 == 0 else { continue }
          let asked = Int64.random(in: 0..<500, using: &random)
          let found = try tx.first(
            "SELECT body FROM letters WHERE number = $1", [.integer(asked)]
          ) { $0.withBytes(0) { bytes in (bytes.first, bytes.last) } }
          #expect(found?.0 == bodies[asked] && found?.1 == bodies[asked], "seed \(seed)")
        }
      }
      await #expect(throws: Refused.self) {
        try await database.write { tx in
          try fill(tx)
          throw Refused()
        }
      }
      #expect(try await database.count("letters") == 0)
      try await database.write { try fill($0) }
      let count = try await database.count("letters") ?? 0
      #expect(count > 400 && database.statistics().logBytes > 4_000_000)
      #expect(try await database.verify() == [])
      await database.close()
      let reopened = try SQLiteDatabase(at: path, readers: 1)
      #expect(try await reopened.count("letters") == count)
      await reopened.close()
    }
  }
}
