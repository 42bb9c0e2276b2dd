import Database
import Fields
import Sync
import Values

/// What changed in a space after a version: whole versions, in their order.
struct ChangePage {
  private let space: SQLValue
  private let tables: SpaceTables
  private let start: Int64
  private let version: Int64

  init(of space: UUID, _ tables: SpaceTables, after start: Int64, upTo version: Int64) {
    self.space = SQLValue(space)
    self.tables = tables
    self.start = start
    self.version = version
  }

  /// The version with which the page ends: the one of the last change that fits.
  func end(in transaction: any ReadTransaction) throws -> Int64 {
    guard start < version else { return version }
    let sources = (tables.all.map { $0.name.quoted } + ["tombstone"]).map { table in
      """
      SELECT * FROM (SELECT space_version FROM \(table) WHERE space = $1 AND space_version > $2 \
      ORDER BY space_version LIMIT $3)
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

  /// Writes the changes up to `end`.
  func write(
    upTo end: Int64, in transaction: any ReadTransaction, into writer: inout AnswerWriter
  ) throws {
    guard start < end else { return }
    let values = [space, .integer(start), .integer(end)]
    var runs: [Run] = []
    var changes = JSONWriter(reserving: 65_536)
    try transaction.query(Tombstones.changes, values) { row in
      let first = changes.bytes.count
      changes.beginChange(of: row.text(1), row.withBytes(2) { UUID($0) } ?? .zero)
      changes.write(raw: "}")
      add(first..<changes.bytes.count, of: row.int(0), to: &runs)
    }
    for table in tables.all {
      let id = table.columns.firstIndex { $0.name == "id" } ?? 0
      try transaction.query(table.changes, values) { row in
        let first = changes.bytes.count
        changes.beginChange(
          of: table.record.name, row.withBytes(id + 1) { UUID($0) } ?? .zero)
        changes.write(raw: #","record":"#)
        table.write(row, from: 1, into: &changes)
        changes.write(raw: "}")
        add(first..<changes.bytes.count, of: row.int(0), to: &runs)
      }
    }
    join(runs, of: changes.bytes, into: &writer)
  }

  /// Bytes that belong to one version.
  private struct Run {
    var version: Int64
    var source: Int
    var bytes: Range<Int>
  }

  private func add(_ bytes: Range<Int>, of version: Int64, to runs: inout [Run]) {
    runs.append(Run(version: version, source: runs.count, bytes: bytes))
  }

  private func join(_ runs: [Run], of bytes: [UInt8], into writer: inout AnswerWriter) {
    let ordered = runs.sorted { ($0.version, $0.source) < ($1.version, $1.source) }
    bytes.withUnsafeBufferPointer { bytes in
      for run in ordered {
        writer.add(changes: UnsafeBufferPointer(rebasing: bytes[run.bytes]))
      }
    }
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
