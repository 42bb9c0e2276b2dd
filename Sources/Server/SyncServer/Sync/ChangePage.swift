import Database
import Fields
import Records
import Sync
import Values

/// What changed in a space after a version: whole versions, in their order.
struct ChangePage {
  private let space: SQLValue
  private let right: SpaceRight
  private let schema: SpaceSchema
  /// The revision of the schema that the device has.
  private let revision: Int
  /// Those that the account may see.
  private let tables: [SQLTable]
  private let start: Int64
  private let version: Int64

  init(
    of space: UUID, _ tables: SpaceTables, for right: SpaceRight, in revision: Int,
    after start: Int64, upTo version: Int64
  ) {
    self.space = SQLValue(space)
    self.right = right
    schema = tables.schema
    self.revision = revision
    self.tables = tables.all.filter {
      right.mayRead($0.record.name) && tables.schema.knows($0.record.name, in: revision)
    }
    self.start = start
    self.version = version
  }

  /// Reads the changes of the page, each as JSON.
  func read(in transaction: any ReadTransaction) throws -> PageChanges {
    var changes = PageChanges(upTo: try end(in: transaction))
    guard start < changes.end else { return changes }
    try transaction.query(Tombstones.changes, values(changes)) { row in
      let recordType = row.text(1)
      guard right.mayRead(recordType), schema.knows(recordType, in: revision) else { return }
      changes.add(version: row.int(0)) { writer in
        writer.beginChange(of: recordType, row.withBytes(2) { UUID($0) } ?? .zero)
        writer.write(raw: "}")
      }
    }
    for table in tables {
      changes.beginSource()
      let id = table.columns.firstIndex { $0.name == "id" } ?? 0
      try transaction.query(table.changes, values(changes)) { row in
        guard revision == schema.revision else {
          try add(row, of: table, to: &changes)
          return
        }
        changes.add(version: row.int(0)) { writer in
          writer.beginChange(of: table.record.name, row.withBytes(id + 1) { UUID($0) } ?? .zero)
          writer.write(raw: #","record":"#)
          table.write(row, from: 1, into: &writer)
          writer.write(raw: "}")
        }
      }
    }
    changes.cut()
    return changes
  }

  /// Adds a record in the words of an earlier revision, unless that does not know it.
  private func add(_ row: SQLRow, of table: SQLTable, to changes: inout PageChanges) throws {
    guard let values = table.read(row, from: 1) else {
      throw DatabaseError.corrupt("a row of \(table.name) cannot be read")
    }
    guard let object = schema.object(of: table.record, values, in: revision),
      let id = object["id"].flatMap({ UUID(json: $0) })
    else { return }
    changes.add(version: row.int(0)) { writer in
      writer.beginChange(of: table.record.name, id)
      writer.write(raw: #","record":"#)
      writer.write(object)
      writer.write(raw: "}")
    }
  }

  private func values(_ changes: PageChanges) -> [SQLValue] {
    [space, .integer(start), .integer(changes.end)]
  }

  /// The version of the last change that fits by its number.
  private func end(in transaction: any ReadTransaction) throws -> Int64 {
    guard start < version else { return version }
    let sources = (tables.map { $0.name.quoted } + ["tombstone"]).map { table in
      """
      SELECT * FROM (SELECT space_version FROM \(table) WHERE space = $1 AND space_version > $2 \
      ORDER BY space_version LIMIT $3) AS first_changes
      """
    }
    return try transaction.first(
      sources.joined(separator: " UNION ALL ") + " ORDER BY 1 LIMIT 1 OFFSET $4",
      [
        space, .integer(start), .integer(Int64(SyncLimits.changes)),
        .integer(Int64(SyncLimits.changes) - 1),
      ]
    ) { $0.int(0) } ?? version
  }
}

extension SQLTable {
  /// Writes the record of a row as a JSON object; what is null is left out.
  func write(_ row: SQLRow, from first: Int, into writer: inout JSONWriter) {
    writer.write(raw: "{")
    var isFirst = true
    for (position, column) in columns.enumerated() where !row.isNull(first + position) {
      if !isFirst { writer.write(raw: ",") }
      isFirst = false
      column.write(row, first + position, into: &writer)
    }
    writer.write(raw: "}")
  }
}
