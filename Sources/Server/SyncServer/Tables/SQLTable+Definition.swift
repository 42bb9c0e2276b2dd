import Records

extension SQLTable {
  /// The SQL that makes the table and its indexes as its fields are now: what a migration starts
  /// from, before it is frozen.
  public var definition: String {
    let lines = columns.map { column in
      "  \(column.name.quoted) \(column.type)\(column.isRequired ? " NOT NULL" : "")"
    }
    let head = ["  space BLOB NOT NULL", "  space_version INTEGER NOT NULL"]
    let body = (head + lines + ["  PRIMARY KEY (space, id)"]).joined(separator: ",\n")
    let indexes = indexDefinitions.map { "CREATE \($0.isUnique ? "UNIQUE " : "")INDEX \($0.text);" }
    return (["CREATE TABLE \(name.quoted) (\n\(body)\n) STRICT;"] + indexes)
      .joined(separator: "\n")
  }

  private var indexDefinitions: [(isUnique: Bool, text: String)] {
    let changes = RecordIndex("spaceVersion", on: ["spaceVersion"])
    return ([changes] + record.indexes).map { index in
      let name = "\(name)_\(index.name.snakeCased)"
      let columns = index.fields.map { $0.snakeCased.quoted }.joined(separator: ", ")
      return (index.isUnique, "\(name.quoted) ON \(self.name.quoted) (space, \(columns))")
    }
  }
}
