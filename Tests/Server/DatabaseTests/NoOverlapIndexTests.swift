import DatabaseTesting
import Testing

@testable import Database

@Suite("An index that forbids overlaps") struct NoOverlapIndexTests {
  private let tables = Migration(
    1, "stays",
    sql: """
      CREATE TABLE stay (id INTEGER PRIMARY KEY, room TEXT, "from" INTEGER, until INTEGER) STRICT;
      """)
  private let rule = Migration(
    2, "one stay a room",
    sql: """
      -- No two stays in a room; not even for an hour.
      CREATE NO OVERLAP INDEX stay_room ON stay (room, "from", until);
      """)

  private func with(
    _ migrations: [Migration], _ body: (any Database) async throws -> Void
  ) async throws {
    try await withTemporaryDatabase(migrations, of: "stays") { database, _ in
      try await body(database)
    }
  }

  private func stay(_ id: Int64, _ room: String?, _ from: Int64?, _ until: Int64?) -> [SQLValue] {
    [.integer(id), SQLValue(room), SQLValue(from), SQLValue(until)]
  }

  private static let insert = """
    INSERT INTO stay (id, room, "from", until) VALUES ($1, $2, $3, $4) \
    ON CONFLICT (id) DO UPDATE SET room = excluded.room, "from" = excluded."from", until = excluded.until
    """

  @Test("both engines refuse an overlap in one word, and what is only near it is free")
  func violations() async throws {
    try await with([tables, rule]) { database in
      func put(_ values: [SQLValue]) async throws {
        try await database.write { try $0.execute(Self.insert, values) }
      }
      let overlap = DatabaseError.constraint(
        ConstraintViolation(.overlap, table: "stay", name: "stay_room"))
      try await put(stay(1, "a", 10, 20))
      for (from, until) in [(10, 20), (5, 11), (19, 25), (5, 25), (12, 13)] as [(Int64, Int64)] {
        await #expect(throws: overlap) { try await put(stay(2, "a", from, until)) }
      }
      try await put(stay(2, "a", 20, 30))
      try await put(stay(3, "a", 0, 10))
      try await put(stay(4, "b", 10, 20))
      try await put(stay(1, "a", 11, 19))
      for free in [
        stay(5, nil, 10, 20), stay(6, "a", nil, 20), stay(7, "a", 10, nil), stay(8, nil, nil, nil),
      ] { try await put(free) }
      await #expect(throws: overlap) { try await put(stay(4, "a", 18, 20)) }
      await #expect(throws: overlap) {
        try await database.write { try $0.execute("UPDATE stay SET room = 'a' WHERE id = 4") }
      }
      let span = DatabaseError.constraint(ConstraintViolation(.check, name: "stay_room_span"))
      for room in ["c", nil] {
        await #expect(throws: span) { try await put(stay(9, room, 7, 7)) }
        await #expect(throws: span) { try await put(stay(9, room, 7, 6)) }
      }
      #expect(!overlap.canRetry)
      #expect(try await database.verify() == [])
    }
  }

  @Test("within one statement, too, and over the whole table where there is no key")
  func bulk() async throws {
    let whole = Migration(
      2, "one stay at a time", sql: "CREATE NO OVERLAP INDEX stay_one ON stay (\"from\", until);")
    try await with([tables, whole]) { database in
      let overlap = DatabaseError.constraint(
        ConstraintViolation(.overlap, table: "stay", name: "stay_one"))
      await #expect(throws: overlap) {
        try await database.write {
          try $0.execute("INSERT INTO stay VALUES (1, 'a', 1, 5), (2, 'b', 5, 9), (3, 'c', 8, 10)")
        }
      }
      try await database.write {
        try $0.execute("INSERT INTO stay VALUES (1, 'a', 1, 5), (2, 'b', 5, 9), (3, 'c', 9, 10)")
      }
      #expect(
        try await database.read { try $0.first("SELECT count(*) FROM stay") { $0.int(0) } } == 3)
    }
  }

  @Test("the table says that it has it, and not when a part of it is gone")
  func description() async throws {
    try await with([tables, rule]) { database in
      func indexes() async throws -> Set<TableDescription.Index> {
        try await database.read { try $0.tables() }.first { $0.name == "stay" }?.indexes ?? []
      }
      let columns = ["room", "from", "until"]
      #expect(
        try await indexes() == [.init(name: "stay_room", columns: columns, forbidsOverlap: true)])
      try await database.write {
        try $0.execute(
          TestEngine.isSQLite
            ? "DROP TRIGGER stay_room_overlap_update"
            : "ALTER TABLE stay DROP CONSTRAINT stay_room_overlap")
      }
      #expect(try await indexes() == [.init(name: "stay_room", columns: columns)])
    }
  }

  @Test("a later migration may take the rule away, or rename what it is about")
  func changes() async throws {
    let renamed = Migration(
      3, "rooms are places", sql: "ALTER TABLE stay RENAME COLUMN room TO place;")
    let dropped = Migration(4, "any number", sql: "DROP NO OVERLAP INDEX stay_room ON stay;")
    try await with([tables, rule, renamed]) { database in
      try await database.write { try $0.execute("INSERT INTO stay VALUES (1, 'a', 1, 5)") }
      let overlap = DatabaseError.constraint(
        ConstraintViolation(.overlap, table: "stay", name: "stay_room"))
      await #expect(throws: overlap) {
        try await database.write { try $0.execute("INSERT INTO stay VALUES (2, 'a', 4, 6)") }
      }
      try await database.migrate([tables, rule, renamed, dropped], of: "stays")
      try await database.write {
        try $0.execute("INSERT INTO stay VALUES (2, 'a', 4, 6), (3, 'b', 2, 1)")
      }
      #expect(try await database.read { try $0.noOverlapIndexes() } == [])
    }
  }

  @Test("over rows that break it it says what to do, and the data goes on as it was")
  func overRows() async throws {
    try await with([tables]) { database in
      try await database.write {
        try $0.execute("INSERT INTO stay VALUES (1, 'a', 1, 5), (2, 'a', 4, 6), (3, 'b', 1, 9)")
      }
      let error = await #expect(throws: MigrationError.self) {
        try await database.migrate([tables, rule], of: "stays")
      }
      #expect(
        error.map(String.init(describing:)) == """
          migration 2 of stays (one stay a room) failed and was undone: rows that are there overlap in \
          stay, which none may from now on. Start the version before again, which goes on with the data as \
          it is; change what this finds: SELECT "room", "from", "until" FROM (SELECT "room", "from", \
          "until", LEAD("from") OVER (PARTITION BY "room" ORDER BY "from") AS following FROM "stay" WHERE \
          "room" IS NOT NULL AND "from" IS NOT NULL AND "until" IS NOT NULL) AS spans WHERE following < \
          "until";
          """)
      try await database.write { try $0.execute("DELETE FROM stay WHERE id = 2") }
      try await database.write { try $0.execute("INSERT INTO stay VALUES (2, 'b', 3, 3)") }
      let other = await #expect(throws: MigrationError.self) {
        try await database.migrate([tables, rule], of: "stays")
      }
      #expect(
        other.map(String.init(describing:))?.contains("end before they begin in stay") == true)
      try await database.write { try $0.execute("DELETE FROM stay WHERE id = 2") }
      try await database.migrate([tables, rule], of: "stays")
      #expect(try await database.read { try $0.noOverlapIndexes() }.map(\.name) == ["stay_room"])
    }
  }

  @Test("a check of the database finds rows that came past the rule", .onSQLite)
  func verify() async throws {
    try await with([tables, rule]) { database in
      let trigger = "stay_room_overlap_insert"
      try await database.write { transaction in
        let text = try transaction.first(
          "SELECT sql FROM sqlite_schema WHERE name = $1", [.text(trigger)]
        ) { $0.text(0) }
        try transaction.execute("DROP TRIGGER \(trigger)")
        try transaction.execute("INSERT INTO stay VALUES (1, 'a', 1, 5), (2, 'a', 4, 6)")
        try transaction.execute(text ?? "")
      }
      let problems = try await database.verify()
      #expect(
        problems.count == 1 && problems[0].hasPrefix("rows of stay break the rule of stay_room"))
    }
  }

  @Test("a copy has the rule, whatever the engine")
  func copies() async throws {
    try await withTemporaryDatabase([tables, rule], of: "stays") { database, folder in
      try await database.write {
        try $0.execute("INSERT INTO stay VALUES (1, 'a', 1, 5), (2, 'a', 5, 6)")
      }
      let path = folder.file("backup.sqlite")
      try await database.backup(to: path)
      let copy = try SQLiteDatabase(at: path)
      #expect(try await copy.verify() == [])
      await #expect(throws: DatabaseError.self) {
        try await copy.write { try $0.execute("INSERT INTO stay VALUES (3, 'a', 4, 6)") }
      }
      let filled = try FilledFile(
        making: folder.file("filled.sqlite"),
        definitions: database.withSnapshot { try $0.definitions() })
      #expect(
        try filled.tables().first { $0.name == "stay" }?.indexes.first?.forbidsOverlap == true)
      await copy.close()
    }
  }

  @Test("rows move to another database with the rule, from SQLite to either engine")
  func moves() async throws {
    try await withTemporaryDatabase([tables, rule], of: "stays") { database, folder in
      let source = try SQLiteDatabase(at: folder.file("source.sqlite"))
      try await source.migrate([tables, rule], of: "stays")
      try await source.write {
        // In the order of their keys they come from last to first.
        try $0.execute("INSERT INTO stay VALUES (3, 'a', 1, 5), (2, 'a', 5, 6), (1, 'a', 6, 9)")
      }
      let copied = try await DatabaseCopy.copy(from: source, to: database)
      #expect(copied.map(\.rows) == [3])
      await #expect(throws: DatabaseError.self) {
        try await database.write { try $0.execute("INSERT INTO stay VALUES (4, 'a', 8, 10)") }
      }
      await source.close()
    }
  }

  @Test(
    "what cannot be read as such an index is refused",
    arguments: [
      "CREATE NO OVERLAP INDEX stay_room ON stay (until)",
      "CREATE NO OVERLAP INDEX stay_room (a, b)",
      "CREATE NO OVERLAP INDEX 'x' ON stay (a, b)", "DROP NO OVERLAP INDEX stay_room",
      "CREATE NO OVERLAP INDEX a_name_that_is_longer_than_postgresql_can_keep_it ON stay (a, b)",
    ])
  func unreadable(sql: String) {
    #expect(throws: DatabaseError.self) { try CommonSchema(sql).forSQLite() }
    #expect(throws: DatabaseError.self) { try CommonSchema(sql).forPostgres() }
  }

  @Test("a migration without one is for SQLite as it was written")
  func untouched() throws {
    let sql =
      "CREATE TABLE a (b TEXT) STRICT; -- it's; so\nINSERT INTO a VALUES ('NO OVERLAP INDEX; --');"
    #expect(try CommonSchema(sql).forSQLite() == sql)
  }

  @Test(
    "on PostgreSQL whoever may make schemas may have one, without being an administrator",
    .onPostgreSQL)
  func guest() async throws {
    try await withTemporaryFolder { folder in
      let url = try #require(try TestEngine.installation(in: folder.path))
      let name = String(url.split(separator: "/").last ?? "")
      let guest = "guest_" + name.suffix(20)
      let admin = try PostgresDatabase(at: PostgresAddress(url, schema: "other"))
      try await admin.write {
        try $0.execute("CREATE ROLE \(guest) LOGIN")
        try $0.execute("GRANT CREATE ON DATABASE \(name) TO \(guest)")
      }
      let address = try PostgresAddress(url.replacing("umbu@", with: guest + "@"), schema: "stays")
      let database = try PostgresDatabase(at: address)
      try await database.migrate([tables, rule], of: "stays")
      let schema = try await database.read {
        try $0.first(
          """
          SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
          WHERE e.extname = 'btree_gist'
          """
        ) { $0.text(0) }
      }
      #expect(schema == "umbu_extensions", "a schema that goes with no app's")
      await database.close()
      await admin.close()
    }
  }
}
