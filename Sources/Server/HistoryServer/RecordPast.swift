import Fields
import Records
import Sync
import SyncServer
import Values

/// What one mutation did to one record: from how it was before to how the mutation left it.
struct RecordPast {
  let type: RecordTable
  let id: UUID
  private let before: [JSONValue]?
  private var after: [JSONValue]?

  /// The records that a mutation wrote, each once, in the order of the first write.
  static func of(_ written: [WrittenRecord]) -> [RecordPast] {
    var past: [RecordPast] = []
    past.reserveCapacity(written.count)
    var places: [RecordKey: Int] = [:]
    for record in written {
      let key = RecordKey(record.type.name, record.id)
      if let known = places[key] {
        past[known].after = record.row
      } else {
        places[key] = past.count
        past.append(
          RecordPast(type: record.type, id: record.id, before: record.before, after: record.row))
      }
    }
    return past
  }

  /// Whether it is gone.
  var isRemoved: Bool { after == nil }

  private init(type: RecordTable, id: UUID, before: [JSONValue]?, after: [JSONValue]?) {
    self.type = type
    self.id = id
    self.before = before
    self.after = after
  }

  /// The fields that differ, of a record that was not there or is gone those that are not blank: a list
  /// of `HistoryChange` in JSON; nil when there are none. Without a tree between, since every other
  /// push waits meanwhile.
  var changes: String? {
    let (from, to) = (before ?? type.blank, after ?? type.blank)
    // Pieces of up to 1,032 bytes, with what the array keeps of itself, are given out fastest (glibc's
    // per-thread cache).
    var writer = JSONWriter(reserving: 960)
    var isFirst = true
    for (position, field) in type.fields.enumerated() where field.name != "id" {
      guard from[position] != to[position] else { continue }
      writer.write(raw: isFirst ? #"[{"field":"# : #",{"field":"#)
      isFirst = false
      writer.write(field.name)
      if before != nil, !from[position].isNull {
        writer.write(raw: #","from":"#)
        writer.write(from[position])
      }
      if after != nil, !to[position].isNull {
        writer.write(raw: #","to":"#)
        writer.write(to[position])
      }
      writer.write(raw: "}")
    }
    guard !isFirst else { return nil }
    writer.write(raw: "]")
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
