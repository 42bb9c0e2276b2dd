/// Brings the schema of one room up to date and remembers what it ran.
struct SQLiteMigrator {
  let connection: SQLiteConnection
  let room: String

  func apply(_ migrations: [Migration]) throws {
    try Migration.checkNumbers(of: migrations, in: room)
    try connection.transaction {
      _ = try connection.execute(
        """
        CREATE TABLE IF NOT EXISTS migrations (
          room TEXT NOT NULL,
          number INTEGER NOT NULL,
          name TEXT NOT NULL,
          checksum TEXT NOT NULL,
          applied TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
          PRIMARY KEY (room, number)
        ) STRICT, WITHOUT ROWID
        """, [])
    }
    let applied = try connection.snapshot {
      try Migration.check(migrations, of: room, in: SQLiteTransaction(connection: connection))
    }
    for migration in migrations.dropFirst(applied) { try apply(migration) }
  }

  /// Those that are not applied yet; changes nothing.
  func missing(of migrations: [Migration]) throws -> [Migration] {
    try Migration.checkNumbers(of: migrations, in: room)
    return try connection.snapshot {
      var isNew = true
      try connection.query(
        "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'", []
      ) { _ in isNew = false }
      guard !isNew else { return migrations }
      let snapshot = SQLiteTransaction(connection: connection)
      return Array(migrations.dropFirst(try Migration.check(migrations, of: room, in: snapshot)))
    }
  }

  private func apply(_ migration: Migration) throws {
    // A table is changed by building another and renaming it; only without foreign keys does that
    // not cascade. They are checked as a whole before the commit instead.
    try connection.run(pragma: "PRAGMA foreign_keys = OFF")
    defer { try? connection.run(pragma: "PRAGMA foreign_keys = ON") }
    do {
      try connection.transaction {
        let schema = CommonSchema(migration.sql)
        try connection.runScript(try schema.forSQLite())
        try checkSpans(of: schema)
        try checkForeignKeys()
        _ = try connection.execute(
          "INSERT INTO migrations (room, number, name, checksum) VALUES ($1, $2, $3, $4)",
          [
            .text(room), .integer(Int64(migration.number)), .text(migration.name),
            .text(migration.checksum),
          ])
      }
    } catch let error as DatabaseError {
      throw MigrationError.failed(room: room, migration, error)
    }
  }

  /// Looks at the rows that are there already, which no trigger does.
  private func checkSpans(of schema: CommonSchema) throws {
    let made = Set(try schema.noOverlapIndexes().map(\.name))
    guard !made.isEmpty else { return }
    let transaction = SQLiteTransaction(connection: connection)
    for index in try transaction.noOverlapIndexes() where made.contains(index.name) {
      guard let violation = try index.brokenRule(in: transaction) else { continue }
      throw DatabaseError.constraint(violation)
    }
  }

  private func checkForeignKeys() throws {
    try connection.query("PRAGMA foreign_key_check", []) { row in
      throw DatabaseError.constraint(ConstraintViolation(.foreignKey, table: row.text(0)))
    }
  }
}
