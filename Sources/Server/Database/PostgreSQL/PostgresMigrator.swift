/// Brings the schema of one room up to date and remembers what it ran.
struct PostgresMigrator {
  /// What processes that start at the same moment agree on: any number that nobody else uses.
  private static let lock = 7_316_550_142_905_113_249

  let connection: PostgresConnection
  let room: String

  func apply(_ migrations: [Migration]) throws {
    try Migration.checkNumbers(of: migrations, in: room)
    // Given back with the connection at the latest.
    try connection.runScript("SELECT pg_advisory_lock(\(Self.lock))")
    defer { try? connection.runScript("SELECT pg_advisory_unlock(\(Self.lock))") }
    // The text is kept for backups, which make the same tables in a file.
    try connection.runScript(
      """
      CREATE TABLE IF NOT EXISTS migrations (
        room text NOT NULL,
        number bigint NOT NULL,
        name text NOT NULL,
        checksum text NOT NULL,
        applied text NOT NULL
          DEFAULT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        sql text NOT NULL,
        place bigint GENERATED ALWAYS AS IDENTITY,
        PRIMARY KEY (room, number)
      )
      """)
    let applied = try connection.snapshot { try Migration.check(migrations, of: room, in: $0) }
    for migration in migrations.dropFirst(applied) { try apply(migration) }
  }

  /// Those that are not applied yet; changes nothing.
  func missing(of migrations: [Migration]) throws -> [Migration] {
    try Migration.checkNumbers(of: migrations, in: room)
    return try connection.snapshot { snapshot in
      let isNew = try snapshot.first("SELECT to_regclass('migrations') IS NULL") { $0.int(0) } == 1
      guard !isNew else { return migrations }
      return Array(migrations.dropFirst(try Migration.check(migrations, of: room, in: snapshot)))
    }
  }

  private func apply(_ migration: Migration) throws {
    do throws(DatabaseError) {
      let schema = CommonSchema(migration.sql)
      try connection.beginTransaction("BEGIN")
      if try !schema.noOverlapIndexes().isEmpty { try connection.makeRangeIndexes() }
      try connection.runScript(schema.forPostgres())
      _ = try connection.run(
        "INSERT INTO migrations (room, number, name, checksum, sql) VALUES ($1, $2, $3, $4, $5)",
        [
          .text(room), .integer(Int64(migration.number)), .text(migration.name),
          .text(migration.checksum), .text(migration.sql),
        ])
      try connection.run("COMMIT")
    } catch {
      if connection.isAlive { try? connection.run("ROLLBACK") }
      throw MigrationError.failed(room: room, migration, migration.complete(error))
    }
  }
}

extension Migration {
  /// A unique index that could not be made is in no catalogue: its table and columns are in the text.
  fileprivate func complete(_ error: DatabaseError) -> DatabaseError {
    guard case .constraint(let violation) = error, violation.kind == .unique,
      violation.columns.isEmpty, let name = violation.name
    else { return error }
    let words = sql.split { $0.isWhitespace || $0 == "\"" }.joined(separator: " ")
    guard let start = words.firstRange(of: "CREATE UNIQUE INDEX \(name) ON ")?.upperBound,
      let open = words[start...].firstIndex(of: "("),
      let close = words[open...].firstIndex(of: ")")
    else { return error }
    let columns = words[words.index(after: open)..<close].split(separator: ",")
    return .constraint(
      ConstraintViolation(
        .unique, table: words[start..<open].split(separator: " ").first.map(String.init),
        columns: columns.map { $0.split(separator: " ").joined(separator: " ") }))
  }
}
