import Database
import Fields
import Records
import Sync
import Values

extension Windows {
  /// What a device gets that is to hold more than it does, of what did not change behind its cursor. Nil where
  /// that is more than a page, so that it starts over.
  func gain(
    of request: SyncRequest, _ schema: SpaceSchema, in transaction: any ReadTransaction
  ) throws -> Gain? {
    var gain = Gain()
    for part in all {
      for range in part.range.subtracting(part.held) {
        let source = ChangeSource(
          table: part.table, slice: .within(part.column, range), start: 0, end: request.cursor)
        var values: [SQLValue] = [SQLValue(request.space)]
        let sql = source.select(after: &values) + " LIMIT \(SyncLimits.changes + 1 - gain.count)"
        try transaction.query(sql, values) { row in
          try gain.add { writer in
            try part.table.writeChange(
              row, from: 1, schema, in: request.revision, into: &writer)
          }
        }
        guard gain.fits else { return nil }
      }
    }
    return gain
  }

  /// Changes, each as JSON.
  struct Gain {
    private(set) var changes: [[UInt8]] = []
    private var bytes = 0

    var count: Int { changes.count }

    /// Whether a page can carry it.
    var fits: Bool { count <= SyncLimits.changes && bytes <= SyncLimits.changeBytes }

    /// Adds a change, unless nothing is written of it.
    mutating func add(_ write: (inout JSONWriter) throws -> Bool) rethrows {
      var writer = JSONWriter(reserving: 512)
      guard try write(&writer) else { return }
      changes.append(writer.bytes)
      bytes += writer.bytes.count
    }

    func write(into writer: inout AnswerWriter) {
      for change in changes { change.withUnsafeBufferPointer { writer.add(changes: $0) } }
    }
  }
}

extension SQLTable {
  /// Writes a row, whose values begin at `first` among the columns of an answer, as a change in the words of a
  /// revision. False, and nothing is written, when that does not know it.
  func writeChange(
    _ row: SQLRow, from first: Int, _ schema: SpaceSchema, in revision: Int,
    into writer: inout JSONWriter
  ) throws -> Bool {
    guard revision < schema.revision else {
      writer.beginChange(of: record.name, row.withBytes(first + idPosition) { UUID($0) } ?? .zero)
      writer.write(raw: #","record":"#)
      write(row, from: first, into: &writer)
      writer.write(raw: "}")
      return true
    }
    guard let values = read(row, from: first) else {
      throw DatabaseError.corrupt("a row of \(name) cannot be read")
    }
    guard let object = schema.object(of: record, values, in: revision),
      let id = object["id"].flatMap({ UUID(json: $0) })
    else { return false }
    writer.beginChange(of: record.name, id)
    writer.write(raw: #","record":"#)
    writer.write(object)
    writer.write(raw: "}")
    return true
  }
}
