import Records

extension SQLTable {
  /// The SQL that makes the table and its indexes as its fields are now, in the form of the repo's
  /// migrations: the first migration of a record type begins with it, and is frozen from then on.
  public var definition: String {
    let fields = columns.map { column in
      "  \(column.name.asName) \(column.type)\(column.isRequired ? " NOT NULL" : "")"
    }
    let head = ["  space BLOB NOT NULL", "  space_version INTEGER NOT NULL"]
    let lines = (head + fields + ["  PRIMARY KEY (space, id)"]).joined(separator: ",\n")
    return (["CREATE TABLE \(name.asName) (\n\(lines)\n) STRICT;"] + indexDefinitions)
      .joined(separator: "\n")
  }

  private var indexDefinitions: [String] {
    let changes = RecordIndex("spaceVersion", on: ["spaceVersion"])
    return ([changes] + record.indexes).map { index in
      let columns = (["space"] + index.fields.map(\.snakeCased.asName)).joined(separator: ", ")
      // Three words and two columns more than others: a line of their own.
      let gap = index.rule == .noOverlap ? "\n  " : " "
      return """
        CREATE \(index.rule.words)INDEX \
        \("\(name)_\(index.name.snakeCased)".asName) ON \(name.asName)\(gap)(\(columns));
        """
    }
  }
}

extension RecordIndex.Rule {
  /// What a migration says between CREATE and INDEX.
  var words: String {
    switch self {
    case .none: ""
    case .unique: "UNIQUE "
    case .noOverlap: "NO OVERLAP "
    }
  }
}

extension String {
  /// The name as a migration writes it: quoted where one of the engines reserves the word.
  fileprivate var asName: String { Self.reserved.contains(self) ? quoted : self }

  /// What SQLite (sqlite.org/lang_keywords.html, those that its parser lets nobody use as a name) and
  /// PostgreSQL (its appendix C, "reserved") reserve.
  private static let reserved = Set(
    """
    add all alter analyse analyze and any array as asc asymmetric authorization autoincrement between \
    binary both case cast check collate collation column commit concurrently constraint create cross \
    current_catalog current_date current_role current_schema current_time current_timestamp \
    current_user default deferrable delete desc distinct do drop else end escape except exists false \
    fetch for foreign freeze from full grant group having ilike in index initially inner insert \
    intersect into is isnull join lateral leading left like limit localtime localtimestamp natural not \
    nothing notnull null offset on only or order outer overlaps placing primary references returning \
    right select session_user set similar some symmetric system_user table tablesample then to \
    trailing transaction true union unique update user using values variadic verbose when where window \
    with
    """.split(separator: " ").map { String($0) })
}
