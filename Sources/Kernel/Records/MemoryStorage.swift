import Fields
import Values

/// Rows in memory: what a device holds of a space, and what tests use as a store.
///
/// Index scans have the order that SQLite gives them. The rules of indexes are not enforced here, since
/// pages from the server may meet them only when all are in; `LayeredStorage` does.
public final class MemoryStorage: RecordStorage {
  private var tables: [MemoryTable] = []
  private let first: [FirstRows]
  private let today: CivilDate

  /// - Parameter first: what the first view needs, as of that day.
  public init(first: [FirstRows] = [], today: CivilDate = .epoch) {
    self.first = first
    self.today = today
  }

  public var failure: StorageFailure? { nil }

  public func row(_ table: RecordTable, _ id: UUID) -> Row? {
    memory(named: table.name)?.rows[id]
  }

  public func put(_ table: RecordTable, _ id: UUID, _ row: Row) {
    memory(of: table).put(id, row)
  }

  /// The same, and returns the row that was there.
  public func replace(_ table: RecordTable, _ id: UUID, _ row: Row) -> Row? {
    memory(of: table).put(id, row)
  }

  /// Holds a row in the place of one of the same bytes: nothing that goes by rows is another.
  public func exchange(_ table: RecordTable, _ id: UUID, _ row: Row) {
    memory(named: table.name)?.exchange(id, row)
  }

  public func remove(_ table: RecordTable, _ id: UUID) {
    memory(named: table.name)?.remove(id)
  }

  public func rows(
    _ table: RecordTable, _ index: RecordIndex, equal values: [JSONValue], limit: Int
  ) -> [Row] {
    memory(named: table.name)?.rows(index, equal: values, limit: limit) ?? []
  }

  public func count(_ table: RecordTable, _ index: RecordIndex, equal values: [JSONValue]) -> Int {
    memory(named: table.name)?.count(index, equal: values) ?? 0
  }

  public func sum(
    _ field: String, _ table: RecordTable, _ index: RecordIndex, equal values: [JSONValue]
  ) -> Int64 {
    memory(named: table.name)?.sum(field, index, equal: values) ?? 0
  }

  /// All rows of a type by id, in no order.
  public func rows(of table: String) -> HashMap<UUID, Row> {
    memory(named: table)?.rows ?? HashMap()
  }

  /// Whether something of what the first view needs is another than when this was last set to false.
  public var isFirstChanged: Bool {
    get { tables.contains { $0.isFirstChanged } }
    set {
      for table in tables { table.isFirstChanged = newValue }
    }
  }

  /// The ids of what the first view needs of a type on a day.
  public func firstIDs(of table: String, on today: CivilDate) -> [UUID] {
    memory(named: table)?.firstIDs(on: today) ?? []
  }

  /// How many rows of all types there are.
  public var count: Int {
    tables.reduce(0) { $0 + $1.rows.count }
  }

  public func occupants(
    _ table: RecordTable, _ index: RecordIndex, equal keys: [JSONValue],
    during span: Range<Instant>,
    except: UUID?, limit: Int
  ) -> [Row] {
    memory(named: table.name)?.occupants(
      index, equal: keys, during: span, except: except, limit: limit) ?? []
  }

  private func memory(of table: RecordTable) -> MemoryTable {
    if let memory = memory(named: table.name) { return memory }
    let rows = first.first { $0.table.name == table.name }
    let memory = MemoryTable(table, rows, today: today)
    tables.append(memory)
    return memory
  }

  private func memory(named name: String) -> MemoryTable? {
    for memory in tables where memory.table.name == name { return memory }
    return nil
  }
}
