import Database
import DatabaseTesting
import Testing

@Suite struct MigrationTests {
  private let first = Migration(1, "things", sql: "CREATE TABLE things (a INTEGER) STRICT;")
  private let second = Migration(
    2, "more", sql: "ALTER TABLE things ADD b TEXT; INSERT INTO things VALUES (1, 'x');")

  @Test("each migration is applied once, across restarts, and rooms number their own")
  func once() async throws {
    try await withTemporaryFolder { folder in
      for migrations in [[first], [first, second], [first, second]] {
        try await with(folder) { database in
          try await database.migrate(migrations, of: "things")
          try await database.migrate(migrations, of: "things")
          try await database.migrate(
            [Migration(1, "others", sql: "CREATE TABLE others (a INTEGER) STRICT")], of: "others")
        }
      }
      try await with(folder) { database in
        let counts = (try await database.count("things"), try await database.count("migrations"))
        #expect(counts == (1, 3))
      }
    }
  }

  @Test("what a database has not had yet can be asked without applying it")
  func missing() async throws {
    try await withTemporaryFolder { folder in
      try await with(folder) { database in
        #expect(try await database.missing(of: [first, second], in: "things") == [first, second])
        try await database.migrate([first], of: "things")
        #expect(try await database.missing(of: [first, second], in: "things") == [second])
        #expect(try await database.missing(of: [first], in: "others") == [first])
        await #expect(throws: MigrationError.self) {
          try await database.missing(of: [], in: "things")
        }
        #expect(try await database.count("migrations") == 1)
      }
    }
  }

  @Test("a migration whose text changed after it was applied is refused, and nothing is run")
  func changed() async throws {
    try await withTemporaryFolder { folder in
      try await with(folder) { try await $0.migrate([first], of: "things") }
      try await with(folder) { database in
        let changed = Migration(1, "things", sql: first.sql + " ")
        await #expect(throws: MigrationError.changed(room: "things", changed)) {
          try await database.migrate([changed, second], of: "things")
        }
        let applied = try await database.count("migrations")
        #expect(applied == 1)
      }
    }
  }

  @Test("a database written by a newer version is refused with a sentence that says so")
  func fromTheFuture() async throws {
    try await withTemporaryFolder { folder in
      try await with(folder) { try await $0.migrate([first, second], of: "things") }
      try await with(folder) { database in
        let error = await #expect(throws: MigrationError.self) {
          try await database.migrate([first], of: "things")
        }
        #expect(error == .fromTheFuture(room: "things", number: 2, name: "more"))
        #expect(
          error.map(String.init(describing:)) == """
            this database was written by a newer version: it has migration 2 of things (more), \
            which this one does not know; start the newer version, or restore a backup
            """)
      }
    }
  }

  @Test("a migration that fails half-way leaves no trace, and those before it stay")
  func halfFailed() async throws {
    try await withTemporaryFolder { folder in
      let broken = Migration(
        2, "broken", sql: "CREATE TABLE half (a INTEGER) STRICT; INSERT INTO nowhere VALUES (1);")
      try await with(folder) { database in
        let reason =
          TestEngine.isSQLite
          ? "no such table: nowhere" : "relation \"nowhere\" does not exist"
        await #expect(
          throws: MigrationError.failed(room: "things", broken, .invalid(reason))
        ) {
          try await database.migrate([first, broken], of: "things")
        }
        #expect(try await database.count("migrations") == 1)
        #expect(try await !database.read { try $0.tables() }.map(\.name).contains("half"))
        try await database.migrate([first, second], of: "things")
      }
    }
  }

  @Test("a unique index over rows that break it says what to do, and the data goes on as it was")
  func uniqueOverRows() async throws {
    try await withTemporaryFolder { folder in
      let rows = Migration(
        3, "the same twice", sql: "INSERT INTO things VALUES (7, 'x'), (7, 'x'), (8, 'y');")
      let unique = Migration(
        4, "one of a kind",
        sql: """
          ALTER TABLE things ADD c TEXT;
          -- No two (a, b) from now on.
          CREATE UNIQUE INDEX things_a_b ON things (a, b);
          """)
      try await with(folder) { try await $0.migrate([first, second, rows], of: "things") }
      try await with(folder) { database in
        let error = await #expect(throws: MigrationError.self) {
          try await database.migrate([first, second, rows, unique], of: "things")
        }
        #expect(
          error.map(String.init(describing:)) == """
            migration 4 of things (one of a kind) failed and was undone: rows that are there agree \
            in a, b of things, which no two may from now on. Start the version before again, which \
            goes on with the data as it is; change what agrees, which this finds: SELECT a, b, \
            count(*) FROM things GROUP BY a, b HAVING count(*) > 1;
            """)
        try await database.migrate([first, second, rows], of: "things")
        try await database.write { try $0.execute("DELETE FROM things WHERE a = 7") }
        try await database.migrate([first, second, rows, unique], of: "things")
        #expect(try await database.count("things") == 2)
      }
    }
  }

  @Test(
    "a table that others refer to can be rebuilt, but no reference may be left open", .onSQLite)
  func rebuild() async throws {
    try await withPatientDatabase { database, _ in
      try await database.write { try $0.addPatient("Ana") }
      let rebuild = Migration(
        2, "clinics have cities",
        sql: """
          CREATE TABLE new_clinics (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT) STRICT;
          INSERT INTO new_clinics (id, name) SELECT id, name FROM clinics;
          DROP TABLE clinics;
          ALTER TABLE new_clinics RENAME TO clinics;
          """)
      try await database.migrate(clinicSchema + [rebuild], of: "clinic")
      let loss = Migration(3, "no clinics", sql: "DELETE FROM clinics")
      let violation = ConstraintViolation(.foreignKey, table: "patients")
      await #expect(
        throws: MigrationError.failed(room: "clinic", loss, .constraint(violation))
      ) {
        try await database.migrate(clinicSchema + [rebuild, loss], of: "clinic")
      }
      #expect(try await database.count("clinics") == 1)
      // Foreign keys are kept again afterwards.
      await #expect(throws: DatabaseError.constraint(ConstraintViolation(.foreignKey))) {
        try await database.write { try $0.execute("DELETE FROM clinics") }
      }
    }
  }

  @Test("numbers go 1, 2, 3, and a migration cannot commit by itself")
  func misuse() async throws {
    try await withTemporaryDatabase { database in
      await #expect(throws: MigrationError.misnumbered(room: "things", number: 2)) {
        try await database.migrate([second], of: "things")
      }
      let committing = Migration(1, "commits", sql: "CREATE TABLE a (b INTEGER); COMMIT;")
      await #expect(throws: MigrationError.self) {
        try await database.migrate([committing], of: "things")
      }
      await #expect(throws: DatabaseError.self) { try await database.count("a") }
    }
  }

  private func with(
    _ folder: TemporaryFolder, _ body: (any Database) async throws -> Void
  ) async throws {
    let database = try TestEngine.open(in: folder.path, readers: 1)
    do {
      try await body(database)
      await database.close()
    } catch {
      await database.close()
      throw error
    }
  }
}

extension Database {
  /// The number of rows of a table that the test names.
  @discardableResult
  func count(_ table: String) async throws -> Int64? {
    try await read { try $0.first("SELECT count(*) FROM \(table)") { $0.int(0) } }
  }
}
