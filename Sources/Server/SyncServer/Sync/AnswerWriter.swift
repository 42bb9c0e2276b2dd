import Fields
import Records
import Sync
import Values

/// Writes a `SyncResponse` as JSON, without a tree between.
struct AnswerWriter {
  private var writer = JSONWriter(reserving: 1_024)
  private var isFirst = true
  private var changesStart = 0

  init(cursor: Int64, hasMore: Bool, startsOver: Bool, acknowledged: Int64) {
    writer.write(raw: #"{"cursor":"#)
    writer.write(cursor)
    writer.write(raw: hasMore ? #","hasMore":true"# : #","hasMore":false"#)
    writer.write(raw: startsOver ? #","startsOver":true"# : #","startsOver":false"#)
    writer.write(raw: #","acknowledged":"#)
    writer.write(acknowledged)
    writer.write(raw: #","refusals":["#)
  }

  /// Adds a refusal, which is JSON already.
  mutating func add(refusalOf sequence: Int64, _ refusal: [UInt8]) {
    separate()
    writer.write(raw: #"{"sequence":"#)
    writer.write(sequence)
    writer.write(raw: #","refusal":"#)
    writer.write(raw: refusal)
    writer.write(raw: "}")
  }

  /// Ends the refusals.
  mutating func beginChanges() {
    isFirst = true
    writer.write(raw: #"],"changes":["#)
    changesStart = writer.bytes.count
  }

  /// How many bytes of changes there are so far.
  var changeBytes: Int { writer.bytes.count - changesStart }

  /// Adds changes, which are JSON already.
  mutating func add(changes: UnsafeBufferPointer<UInt8>) {
    separate()
    writer.write(raw: changes)
  }

  /// Adds a record as it was written.
  mutating func add(_ record: WrittenRecord) {
    separate()
    writer.beginChange(of: record.table.record.name, record.id)
    if let row = record.row {
      writer.write(raw: #","record":"#)
      record.table.write(row, into: &writer)
    }
    writer.write(raw: "}")
  }

  /// Adds a record as it was written in the words of an earlier revision of the schema; nothing when
  /// that does not know it.
  mutating func add(_ record: WrittenRecord, of schema: SpaceSchema, in revision: Int) {
    let table = record.table.record
    guard schema.knows(table.name, in: revision) else { return }
    let object = record.row.flatMap { schema.object(of: table, $0, in: revision) }
    guard object != nil || record.row == nil else { return }
    separate()
    writer.beginChange(of: table.name, record.id)
    if let object {
      writer.write(raw: #","record":"#)
      writer.write(object)
    }
    writer.write(raw: "}")
  }

  /// The whole answer.
  consuming func end(
    role: String, head: Int64, usage: SpaceUsage?, windows: [HeldWindow]? = nil,
    hasEnded: Bool = false
  ) -> [UInt8] {
    writer.write(raw: #"],"role":"#)
    writer.write(role)
    writer.write(raw: #","head":"#)
    writer.write(head)
    writer.write(raw: hasEnded ? #","ended":true"# : #","ended":false"#)
    if let usage {
      writer.write(raw: #","usage":"#)
      writer.write(usage.object)
    }
    if let windows {
      writer.write(raw: #","windows":"#)
      writer.write(windows.json)
    }
    writer.write(raw: "}")
    return writer.bytes
  }

  private mutating func separate() {
    if !isFirst { writer.write(raw: ",") }
    isFirst = false
  }
}

extension JSONWriter {
  /// Writes a change up to its record.
  mutating func beginChange(of recordType: String, _ id: UUID) {
    write(raw: #"{"table":"#)
    write(recordType)
    write(raw: #","id":"#)
    write(id.description)
  }
}

extension SQLTable {
  /// Writes the values of a record as a JSON object; what is null is left out.
  func write(_ row: [JSONValue], into writer: inout JSONWriter) {
    writer.write(raw: "{")
    var isFirst = true
    for (column, value) in zip(columns, row) where !value.isNull {
      if !isFirst { writer.write(raw: ",") }
      isFirst = false
      column.write(value, into: &writer)
    }
    writer.write(raw: "}")
  }
}
