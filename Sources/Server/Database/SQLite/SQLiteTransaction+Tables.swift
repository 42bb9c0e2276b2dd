extension SQLiteTransaction {
  func definitions() throws -> [String] {
    // In the order in which they were made; what a rule of a table brings along has no text.
    try rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid") { $0.text(0) }
  }

  func tables() throws -> [TableDescription] {
    try rows(
      """
      SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      ORDER BY name
      """
    ) { try table(named: $0.text(0)) }
  }

  private func table(named name: String) throws -> TableDescription {
    var table = TableDescription(name)
    var key: [(place: Int64, name: String)] = []
    try query(
      #"SELECT name, type, "notnull", pk FROM pragma_table_info($1) ORDER BY cid"#, [.text(name)]
    ) { row in
      table.columns.append(
        TableDescription.Column(
          name: row.text(0), type: TableDescription.ColumnType(rawValue: row.text(1)),
          // A strict table's key is required without saying so.
          isRequired: row.int(2) != 0 || row.int(3) > 0))
      if row.int(3) > 0 { key.append((row.int(3), row.text(0))) }
    }
    table.key = key.sorted { $0.place < $1.place }.map(\.name)
    let triggers = Set(
      try rows(
        "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = $1", [.text(name)]
      ) {
        $0.text(0)
      })
    try query(
      #"SELECT name, "unique" FROM pragma_index_list($1) WHERE origin = 'c'"#, [.text(name)]
    ) { row in
      let columns = try rows(
        "SELECT name FROM pragma_index_info($1) ORDER BY seqno", [.text(row.text(0))]
      ) { $0.text(0) }
      table.indexes.insert(
        TableDescription.Index(
          name: row.text(0), columns: columns, isUnique: row.int(1) != 0,
          forbidsOverlap: triggers.isSuperset(of: NoOverlapIndex.triggers(of: row.text(0)))))
    }
    try query(#"SELECT "table" FROM pragma_foreign_key_list($1)"#, [.text(name)]) { row in
      table.references.insert(row.text(0))
    }
    return table
  }
}
