/// Brings the schema of one room up to date and remembers what it ran.
struct SQLiteMigrator {
  let connection: SQLiteConnection
  let room: String

  func apply(_ migrations: [Migration]) throws {
    try checkNumbers(migrations)
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
    let applied = try connection.snapshot { try check(migrations) }
    for migration in migrations.dropFirst(applied) { try apply(migration) }
  }

  /// Those that are not applied yet; changes nothing.
  func missing(of migrations: [Migration]) throws -> [Migration] {
    try checkNumbers(migrations)
    return try connection.snapshot {
      var isNew = true
      try connection.query(
        "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'", []
      ) { _ in isNew = false }
      return isNew ? migrations : Array(migrations.dropFirst(try check(migrations)))
    }
  }

  private func checkNumbers(_ migrations: [Migration]) throws {
    for (index, migration) in migrations.enumerated() where migration.number != index + 1 {
      throw MigrationError.misnumbered(room: room, number: migration.number)
    }
  }

  /// How many are applied already, unchanged.
  private func check(_ migrations: [Migration]) throws -> Int {
    var applied = 0
    try connection.query(
      "SELECT number, name, checksum FROM migrations WHERE room = $1 ORDER BY number",
      [.text(room)]
    ) { row in
      let number = Int(row.int(0))
      guard number <= migrations.count else {
        throw MigrationError.fromTheFuture(room: room, number: number, name: row.text(1))
      }
      let migration = migrations[number - 1]
      guard row.text(2) == migration.checksum else {
        throw MigrationError.changed(room: room, migration)
      }
      applied = number
    }
    return applied
  }

  private func apply(_ migration: Migration) throws {
    // A table is changed by building another and renaming it; only without foreign keys does that
    // not cascade. They are checked as a whole before the commit instead.
    try connection.run(pragma: "PRAGMA foreign_keys = OFF")
    defer { try? connection.run(pragma: "PRAGMA foreign_keys = ON") }
    do {
      try connection.transaction {
        try connection.runScript(migration.sql)
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

  private func checkForeignKeys() throws {
    try connection.query("PRAGMA foreign_key_check", []) { row in
      throw DatabaseError.constraint(ConstraintViolation(.foreignKey, table: row.text(0)))
    }
  }
}
