import Database

/// Whether the tables that migrations made are those that the records' fields ask for.
public enum SchemaDifference {
  /// What differs, a line each; empty when all is as the fields say. Columns may come in any
  /// order, since a migration adds them at the end.
  public static func find(_ tables: [SQLTable], in transaction: any ReadTransaction) throws
    -> [String]
  {
    var differences: [String] = []
    let there = try transaction.tables()
    for table in tables {
      let wanted = wantedParts(of: table)
      guard let found = there.first(where: { $0.name == table.name }).map(foundParts) else {
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
      parts.insert("\(index.rule.words.lowercased())index (\(columns))")
    }
    return parts
  }

  private static func foundParts(of table: TableDescription) -> Set<String> {
    var parts: Set<String> = []
    for column in table.columns {
      let place = table.key.firstIndex(of: column.name).map { " key \($0 + 1)" } ?? ""
      let type = column.type?.rawValue ?? "of another type"
      parts.insert("\(column.name) \(type)\(column.isRequired ? " NOT NULL" : "")\(place)")
    }
    for index in table.indexes {
      let columns = index.columns.joined(separator: ", ")
      let rule = index.isUnique ? "unique " : index.forbidsOverlap ? "no overlap " : ""
      parts.insert("\(rule)index (\(columns))")
    }
    return parts
  }
}
