import Values

/// What was written on top of a base: of each write the record, and the row that it replaced.
struct WritesOnTop {
  private struct Write {
    let table: RecordTable
    let id: UUID
    var under: Row?
    /// The last write before it of a record with that id.
    let earlier: Int?
  }

  private var writes: [Write] = []
  /// The last write of records with that id.
  private var latest = HashMap<UUID, Int>()

  var count: Int { writes.count }

  mutating func add(_ table: RecordTable, _ id: UUID, over row: Row?) {
    let earlier = latest.updateValue(writes.count, forKey: id)
    writes.append(Write(table: table, id: id, under: row, earlier: earlier))
  }

  mutating func removeLast() {
    let write = writes.removeLast()
    latest[write.id] = write.earlier
  }

  func record(_ write: Int) -> (RecordTable, UUID) { (writes[write].table, writes[write].id) }

  func row(under write: Int) -> Row? { writes[write].under }

  /// Returns the row that was under that write before.
  mutating func replace(under write: Int, _ row: Row) -> Row? {
    let old = writes[write].under
    writes[write].under = row
    return old
  }

  /// The first write of a record from that one on; nil when there is none.
  func first(_ table: RecordTable, _ id: UUID, since mark: Int) -> Int? {
    var found: Int?
    var next = latest[id]
    while let write = next, write >= mark {
      if writes[write].table === table { found = write }
      next = writes[write].earlier
    }
    return found
  }

  /// The records written from that write on, each once, in the order of the first.
  func keys(since mark: Int) -> [RecordKey] {
    var keys = RecordKeys()
    for write in mark..<writes.count {
      keys.add(RecordKey(writes[write].table.name, writes[write].id))
    }
    return keys.list
  }
}

/// What lay on top of a base and was taken off (`LayeredStorage.lift`).
public struct LiftedWrites {
  private let writes: WritesOnTop
  /// What each write left, the last one first.
  private let rows: [Row?]

  init(_ writes: WritesOnTop, _ rows: [Row?]) {
    self.writes = writes
    self.rows = rows
  }

  public var count: Int { rows.count }

  /// The record that was written, and its row since then; nil where it was removed.
  func write(_ number: Int) -> (RecordTable, UUID, Row?) {
    let (table, id) = writes.record(number)
    return (table, id, rows[rows.count - 1 - number])
  }

  /// Whether something was written to the record from `mark` on, and the row that it had until then.
  public func until(_ mark: Int, _ table: RecordTable, _ id: UUID) -> (isWritten: Bool, row: Row?) {
    guard let write = writes.first(table, id, since: mark) else { return (false, nil) }
    return (true, writes.row(under: write))
  }
}
