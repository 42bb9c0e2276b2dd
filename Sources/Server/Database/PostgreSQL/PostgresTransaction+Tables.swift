extension PostgresTransaction {
  func definitions() throws -> [String] {
    let file = try SQLiteConnection(path: ":memory:", for: .filling)
    defer { file.close() }
    try file.makeTables(of: self)
    return try file.snapshot { try SQLiteTransaction(connection: file).definitions() }
  }

  func tables() throws -> [TableDescription] {
    var tables: [String: TableDescription] = [:]
    try query(Self.columns, []) { row in
      let name = row.text(0)
      var table = tables[name] ?? TableDescription(name)
      table.columns.append(
        TableDescription.Column(
          name: row.text(1), type: TableDescription.ColumnType(postgres: row.text(2)),
          isRequired: row.int(3) != 0))
      tables[name] = table
    }
    var indexes: [String: (table: String, index: TableDescription.Index)] = [:]
    try query(Self.indexes, []) { row in
      let table = row.text(0)
      if row.int(2) != 0 {
        tables[table]?.key.append(row.text(4))
      } else {
        let name = row.text(1)
        var index =
          indexes[name]?.index
          ?? .init(
            name: name, columns: [], isUnique: row.int(3) != 0, forbidsOverlap: row.int(5) != 0)
        index.columns.append(row.text(4))
        indexes[name] = (table, index)
      }
    }
    for (table, index) in indexes.values { tables[table]?.indexes.insert(index) }
    try query(Self.references, []) { row in tables[row.text(0)]?.references.insert(row.text(1)) }
    return tables.values.sorted { $0.name < $1.name }
  }

  private static let columns = """
    SELECT c.relname, a.attname, format_type(a.atttypid, NULL), a.attnotnull
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
    ORDER BY c.relname, a.attnum
    """

  /// Those of primary keys and those that stand for themselves, not those of UNIQUE constraints.
  private static let indexes = """
    SELECT t.relname, c.relname, i.indisprimary, i.indisunique, a.attname, EXISTS (
      SELECT 1 FROM pg_constraint
      WHERE conrelid = t.oid AND contype = 'x' AND conname = c.relname || '_overlap')
    FROM pg_index i
    JOIN pg_class c ON c.oid = i.indexrelid
    JOIN pg_class t ON t.oid = i.indrelid
    CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k (number, place)
    LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number
    WHERE t.relnamespace = current_schema()::regnamespace
      AND (i.indisprimary OR NOT EXISTS (
        SELECT 1 FROM pg_constraint WHERE conindid = c.oid AND contype IN ('u', 'x')))
    ORDER BY t.relname, c.relname, k.place
    """

  private static let references = """
    SELECT t.relname, r.relname
    FROM pg_constraint f
    JOIN pg_class t ON t.oid = f.conrelid
    JOIN pg_class r ON r.oid = f.confrelid
    WHERE f.contype = 'f' AND t.relnamespace = current_schema()::regnamespace
    """
}

extension TableDescription.ColumnType {
  /// The type that ``CommonSchema`` makes of a migration's; nil for any other.
  fileprivate init?(postgres name: String) {
    switch name {
    case "bigint": self = .integer
    case "double precision": self = .real
    case "text": self = .text
    case "bytea": self = .blob
    default: return nil
    }
  }
}
