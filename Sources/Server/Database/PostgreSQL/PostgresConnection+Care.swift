extension PostgresConnection {
  /// Makes the schema unless it is there; whoever may not make one can use one that is.
  func makeSchema(_ name: String) throws(DatabaseError) {
    guard try !hasSchema(name) else { return }
    do throws(DatabaseError) {
      try runScript("CREATE SCHEMA IF NOT EXISTS \(name)")
    } catch {
      // Of two processes that make it at the same moment one is told that the name is taken, for all
      // its "if not exists".
      guard try hasSchema(name) else { throw error }
    }
  }

  /// Makes the extension of PostgreSQL that no-overlap indexes need, unless it is there. Whoever may make
  /// schemas in a database may make it (postgresql.org/docs/15/btree-gist.html: it is trusted).
  ///
  /// It has a schema of its own, which goes with none of the apps'. Wherever it is, it serves them all.
  func makeRangeIndexes() throws(DatabaseError) {
    let name = NoOverlapIndex.postgresExtension
    guard try run("SELECT 1 FROM pg_extension WHERE extname = $1", [.text(name)]).rows == 0 else {
      return
    }
    try makeSchema("umbu_extensions")
    do throws(DatabaseError) {
      try runScript("CREATE EXTENSION \(name) SCHEMA umbu_extensions")
    } catch {
      throw .invalid(
        """
        the extension \(name) is not there and could not be made; let who administers the database run \
        CREATE EXTENSION \(name) in it (\(error))
        """)
    }
  }

  func hasSchema(_ name: String) throws(DatabaseError) -> Bool {
    try run("SELECT 1 FROM pg_namespace WHERE nspname = $1", [.text(name)]).rows > 0
  }

  /// What is wrong with the schema, a sentence each. Reads every value of every table, so that the
  /// server finds pages whose checksum is wrong (postgresql.org/docs/15/checksums.html).
  func problems() throws -> [String] {
    try snapshot { snapshot in
      var problems: [String] = []
      for table in try snapshot.tables() {
        do {
          _ = try snapshot.first("SELECT sum(length(t::text)) FROM \"\(table.name)\" AS t") { _ in }
        } catch let error as DatabaseError {
          // The snapshot has ended with it.
          return problems + ["the table \(table.name) cannot be read: \(error)"]
        }
      }
      try snapshot.query(
        """
        SELECT c.relname, t.relname FROM pg_index i
        JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
        WHERE t.relnamespace = current_schema()::regnamespace AND NOT i.indisvalid
        ORDER BY c.relname
        """
      ) { problems.append("the index \($0.text(0)) of \($0.text(1)) is not valid: REINDEX it") }
      try snapshot.query(
        """
        SELECT c.conname, t.relname FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
        WHERE t.relnamespace = current_schema()::regnamespace AND NOT c.convalidated
        ORDER BY c.conname
        """
      ) { problems.append("the rule \($0.text(0)) of \($0.text(1)) was never checked") }
      return problems + (try snapshot.overlapProblems())
    }
  }
}

extension ReadTransaction {
  /// The bytes of all tables of the schema with their indexes.
  func sizeOfTables() throws -> Int64 {
    try first(
      """
      SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
      """
    ) { $0.int(0) } ?? 0
  }
}

extension SQLiteConnection {
  /// Makes the tables of a PostgreSQL database in a file that is there and empty, and their rows.
  static func fill(_ path: String, from snapshot: any ReadTransaction) throws {
    let file = try SQLiteConnection(path: path, for: .filling)
    try file.makeTables(of: snapshot)
    _ = try file.transaction {
      try DatabaseCopy.copy(snapshot, to: SQLiteTransaction(connection: file), emptying: true)
    }
    try file.checkpoint()
    file.close()
  }

  /// Makes the tables of a PostgreSQL database, by its migrations.
  func makeTables(of snapshot: any ReadTransaction) throws {
    var rooms: [(name: String, migrations: [Migration])] = []
    // In the order in which they were applied.
    try snapshot.query("SELECT room, number, name, sql FROM migrations ORDER BY place") { row in
      let migration = Migration(Int(row.int(1)), row.text(2), sql: row.text(3))
      let place = rooms.firstIndex { $0.name == row.text(0) }
      if let place {
        rooms[place].migrations.append(migration)
      } else {
        rooms.append((row.text(0), [migration]))
      }
      let room = rooms[place ?? rooms.count - 1]
      try SQLiteMigrator(connection: self, room: room.name).apply(room.migrations)
    }
  }
}
