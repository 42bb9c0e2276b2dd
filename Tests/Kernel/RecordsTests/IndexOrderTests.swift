import Fields
import Records
import SyncSimulation
import Testing
import Values

/// The order of index scans must be SQLite's with BINARY collation, since a mutation does the same
/// on the device and on the server.
@Suite struct IndexOrderTests {
  private let index = RecordIndex("active", on: ["isActive", "title"])

  private func storage(_ values: [JSONValue]) -> MemoryStorage {
    let storage = MemoryStorage()
    for (number, value) in values.enumerated() {
      var row = Card.table.blank
      row[1] = value
      row[4] = .boolean(true)
      let id = UUID(high: 0, low: UInt64(values.count - number))
      row[0] = id.json
      storage.put(Card.table, id, row)
    }
    return storage
  }

  private func titles(_ storage: MemoryStorage, limit: Int = .max) -> [JSONValue] {
    storage.rows(Card.table, index, equal: [.boolean(true)], limit: limit).map { $0[1] }
  }

  @Test("Null comes first, then booleans, numbers by value, and texts by their bytes")
  func kinds() {
    let ordered: [JSONValue] = [
      .null, .boolean(false), .boolean(true), .integer(.min), .integer(-2), .number(-1.5),
      .integer(0), .number(0.25), .integer(3), .integer(9_007_199_254_740_992),
      .integer(9_007_199_254_740_993), .integer(.max - 1), .integer(.max), .number(1e300),
      .text(""), .text("A"), .text("Z"), .text("a"), .text("a\u{0}"), .text("a\u{0}b"),
      .text("ab"), .text("b"), .text("e\u{301}"), .text("\u{e9}"), .text("😀"),
    ]
    #expect(titles(storage(ordered.reversed())) == ordered)
    #expect(titles(storage(ordered), limit: 5) == Array(ordered.prefix(5)))
  }

  @Test("Texts that look alike but have other bytes are other values")
  func bytes() {
    let storage = storage([.text("e\u{301}"), .text("\u{e9}")])
    let count = storage.count(
      Card.table, index, equal: [.boolean(true), .text("\u{e9}")])
    #expect(count == 1)
  }

  @Test("Rows that agree in the index come by id")
  func ids() {
    let rows = storage(Array(repeating: .text("same"), count: 9)).rows(
      Card.table, index, equal: [.boolean(true), .text("same")], limit: .max)
    let ids = rows.compactMap { UUID(json: $0[0]) }
    #expect(ids == ids.sorted() && ids.count == 9)
  }

  @Test("A prefix of the fields finds and counts what a scan of all rows finds, whatever happened")
  func prefixes() {
    var random = SimulatedRandom(5)
    let storage = MemoryStorage()
    var model: [UUID: Row] = [:]
    for step in 0..<6_000 {
      let id = UUID(high: 1, low: UInt64(random.below(1_500)))
      if random.chance(1, in: 4) {
        storage.remove(Card.table, id)
        model[id] = nil
      } else {
        var row = Card.table.blank
        row[0] = id.json
        row[1] = .text("t\(random.below(40))")
        row[4] = .boolean(random.chance(1, in: 3))
        storage.put(Card.table, id, row)
        model[id] = row
      }
      guard step % 200 == 0 else { continue }
      let wanted: [JSONValue] = [.boolean(true), .text("t\(random.below(40))")]
      for values in [[], [wanted[0]], wanted] {
        let expected = model.values.filter { row in
          zip([row[4], row[1]], values).allSatisfy { $0 == $1 }
        }
        #expect(storage.count(Card.table, index, equal: values) == expected.count)
        let rows = storage.rows(Card.table, index, equal: values, limit: .max)
        #expect(Set(rows) == Set(expected) && rows.count == expected.count)
      }
    }
  }
}
