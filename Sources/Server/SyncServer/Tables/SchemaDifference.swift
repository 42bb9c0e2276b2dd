import Database

/// Whether the tables that migrations made are those that the records' fields ask for.
public enum SchemaDifference {
  /// What differs, a line each; empty when all is as the fields say. Columns may come in any
  /// order, since a migration adds them at the end.
  public static func find(_ tables: [SQLTable], in transaction: any ReadTransaction) throws
    -> [String]
  {
    var differences: [String] = []
    for table in tables {
      let wanted = wantedParts(of: table)
      let found = try foundParts(of: table.name, in: transaction)
      if found.isEmpty {
        differences.append("\(table.name) is not there; a migration could make it:")
        differences.append(table.definition)
        continue
      }
      for part in wanted.subtracting(found).sorted() {
        differences.append("\(table.name) lacks \(part)")
      }
      for part in found.subtracting(wanted).sorted() {
        differences.append("\(table.name) has \(part), which no field asks for")
      }
    }
    return differences
  }

  private static func wantedParts(of table: SQLTable) -> Set<String> {
    var parts: Set = [
      "space BLOB NOT NULL key 1", "space_version INTEGER NOT NULL",
      "index (space, space_version)",
    ]
    for column in table.columns {
      let isKey = column.name == "id"
      parts.insert(
        "\(column.name) \(column.type)\(column.isRequired ? " NOT NULL" : "")"
          + (isKey ? " key 2" : ""))
    }
    for index in table.record.indexes {
      let columns = (["space"] + index.fields.map(\.snakeCased)).joined(separator: ", ")
      parts.insert("\(index.isUnique ? "unique " : "")index (\(columns))")
    }
    return parts
  }

  private static func foundParts(of table: String, in transaction: any ReadTransaction) throws
    -> Set<String>
  {
    var parts: Set<String> = []
    try transaction.query(
      #"SELECT name, type, "notnull", pk FROM pragma_table_info($1)"#, [.text(table)]
    ) { row in
      parts.insert(
        "\(row.text(0)) \(row.text(1))\(row.int(2) != 0 ? " NOT NULL" : "")"
          + (row.int(3) != 0 ? " key \(row.int(3))" : ""))
    }
    try transaction.query(
      """
      SELECT l.name, l."unique", group_concat(i.name, ', ')
      FROM pragma_index_list($1) AS l JOIN pragma_index_info(l.name) AS i
      WHERE l.origin = 'c' GROUP BY l.name
      """, [.text(table)]
    ) { row in
      parts.insert("\(row.int(1) != 0 ? "unique " : "")index (\(row.text(2)))")
    }
    return parts
  }
}
