import Fields
import Testing
import Values

@testable import Records

/// What is kept of every record of a space takes no more memory than it needs.
@Suite struct RowSizeTests {
  @Test("A row that is put has room for its fields alone")
  func row() {
    let storage = MemoryStorage()
    var wide = WideRecord()
    wide.id = ID(UUID(high: 1, low: 1))
    Transaction(storage).put(wide)
    let row = storage.row(WideRecord.table, wide.id.uuid) ?? []
    #expect(row.count == 21 && WideRecord(stored: row) == wide)
    // An allocator may give a little more than it was asked for; grown by doubling it has 32.
    #expect(row.capacity < 28)
    #expect(WideRecord.table.blank.capacity < 28)
  }

  @Test("A key of an index has room for its values alone")
  func key() {
    let row: Row = [.text(String(repeating: "a", count: 90)), .integer(7), .null]
    let key = IndexKeys.key(of: row, at: [0, 1, 2, 3], UUID(high: 1, low: 2))
    #expect(key.count == 93 + 17 + 1 + 1 + 16)
    #expect(key.capacity < 160)
    #expect(IndexKeys.id(of: key) == UUID(high: 1, low: 2))
  }
}

/// A record of as many fields as an item of a journal has.
private struct WideRecord: Record {
  static let recordType = "wide"
  static let table = RecordTable(WideRecord.self)
  static let indexes: [RecordIndex] = []
  var id = ID<WideRecord>.none
  var values = [Int](repeating: 0, count: 20)

  init() {}

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    for place in values.indices { fields.field("value\(place)", &values[place]) }
  }
}
