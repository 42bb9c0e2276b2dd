import Database
import Fields
import Records
import Values

/// The records of one space as a transaction sees them that need not write: for what is composed or shown
/// and changes nothing.
public struct SpaceReader {
  private let transaction: any ReadTransaction
  private let space: SQLValue
  private let tables: SpaceTables
  private let skipping: (@Sendable (_ table: String) -> Void)?

  /// - Parameter skipping: hears of each row of a list that cannot be read, which then is left out; nil where such a
  ///   row is an error.
  public init(
    _ transaction: any ReadTransaction, space: UUID, tables: SpaceTables,
    skipping: (@Sendable (_ table: String) -> Void)? = nil
  ) {
    self.transaction = transaction
    self.space = SQLValue(space)
    self.tables = tables
    self.skipping = skipping
  }

  /// The record with that id; nil when there is none.
  /// - Throws: `DatabaseError`.
  public func find<R: Record>(_ id: ID<R>) throws -> R? {
    let table = tables[R.table]
    return try read(R.self, table, table.find, [space, SQLValue(id.uuid)], nil).first
  }

  /// The records whose first fields of the index equal `values`, in the order of the index.
  /// - Throws: `DatabaseError`.
  public func all<R: Record>(
    _ type: R.Type, by index: String, equal values: [JSONValue]
  ) throws -> [R] {
    let table = tables[R.table]
    guard let index = R.table.index(named: index) else { return [] }
    let asked = table[index]
    let bound = asked.bind(values)
    return try read(
      type, table, asked.rows(equal: bound),
      [space] + bound.filter { $0 != .null } + [.integer(.max)], skipping)
  }

  private func read<R: Record>(
    _ type: R.Type, _ table: SQLTable, _ sql: String, _ values: [SQLValue],
    _ skipping: (@Sendable (_ table: String) -> Void)?
  ) throws -> [R] {
    try transaction.rows(sql, values) { row -> R? in
      if let values = table.read(row), let record = R(stored: values) { return record }
      guard let skipping else {
        throw DatabaseError.corrupt("a row of \(table.name) cannot be read")
      }
      skipping(table.name)
      return nil
    }.compactMap { $0 }
  }
}
