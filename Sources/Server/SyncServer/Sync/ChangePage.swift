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
  private let windows: Windows
  private let start: Int64
  private let version: Int64
  /// Of what did not change behind this version the device holds nothing that lies outside of the windows.
  private let whole: Int64

  /// Between which versions changes are asked for.
  struct Span {
    var start: Int64
    var end: Int64
    /// Up to this version only what lies within the windows is read.
    var whole: Int64
  }

  /// - Parameter windows: what the device is to hold of record types that are held in part.
  init(
    for request: SyncRequest, _ tables: SpaceTables, _ right: SpaceRight, holding windows: Windows,
    _ span: Span
  ) {
    space = SQLValue(request.space)
    self.right = right
    schema = tables.schema
    let revision = request.revision
    self.revision = revision
    self.tables = tables.all.filter {
      right.mayRead($0.record.name) && tables.schema.knows($0.record.name, in: revision)
    }
    self.windows = windows
    start = span.start
    version = span.end
    whole = min(max(span.whole, span.start), span.end)
  }

  /// Reads the changes of the page, each as JSON.
  func read(in transaction: any ReadTransaction) throws -> PageChanges {
    var changes = PageChanges(upTo: try end(in: transaction))
    guard start < changes.end else { return changes }
    let values = [space, .integer(start), .integer(changes.end)]
    try transaction.query(Tombstones.changes, values) { row in
      let recordType = row.text(1)
      guard right.mayRead(recordType), schema.knows(recordType, in: revision) else { return }
      changes.add(version: row.int(0)) { writer in
        writer.beginChange(of: recordType, row.withBytes(2) { UUID($0) } ?? .zero)
        writer.write(raw: "}")
        return true
      }
    }
    for source in sources(upTo: changes.end) {
      changes.beginSource()
      var values = [space]
      try transaction.query(source.select(after: &values), values) { row in
        try changes.add(version: row.int(0)) { writer in
          try source.table.writeChange(row, from: 1, schema, in: revision, into: &writer)
        }
      }
    }
    changes.cut()
    return changes
  }

  /// Where rows are read: of a type that is held in part those within its window, as far as the device holds no
  /// others, and all behind that.
  private func sources(upTo end: Int64) -> [ChangeSource] {
    var sources: [ChangeSource] = []
    for table in tables {
      var all = ChangeSource(table: table, slice: .all, start: start, end: end)
      if whole > start, let part = windows[table], part.range.isBounded {
        let last = min(whole, end)
        for slice in [.without(part.column), .within(part.column, part.range)]
          as [ChangeSource.Slice]
        {
          sources.append(ChangeSource(table: table, slice: slice, start: start, end: last))
        }
        all.start = last
      }
      if all.start < all.end { sources.append(all) }
    }
    return sources
  }

  /// The version of the last change that fits by its number.
  private func end(in transaction: any ReadTransaction) throws -> Int64 {
    guard start < version else { return version }
    var values = [space]
    var selects = sources(upTo: version).map {
      $0.selectVersions(atMost: SyncLimits.changes, after: &values)
    }
    values.append(.integer(start))
    selects.append(
      """
      SELECT * FROM (SELECT space_version AS version FROM tombstone \
      WHERE space = $1 AND space_version > $\(values.count) \
      ORDER BY space_version LIMIT \(SyncLimits.changes)) AS first_changes
      """)
    return try transaction.first(
      selects.joined(separator: " UNION ALL ")
        + " ORDER BY 1 LIMIT 1 OFFSET \(SyncLimits.changes - 1)", values
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
