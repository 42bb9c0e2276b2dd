import Fields
import Values

/// The reads and writes of one mutation in one space: all of them happen, or none.
public struct Transaction {
  @usableFromInline let storage: any RecordStorage

  public init(_ storage: any RecordStorage) {
    self.storage = storage
  }

  /// The record with that id; nil when there is none.
  @inlinable
  public func find<R: Record>(_ id: ID<R>) -> R? {
    guard let row = storage.row(R.table, id.uuid) else { return nil }
    return R(stored: row)
  }

  /// Whether there is a record with that id.
  public func has<R: Record>(_ id: ID<R>) -> Bool {
    storage.row(R.table, id.uuid) != nil
  }

  /// Adds the record or replaces the one with its id.
  @inlinable
  public func put<R: Record>(_ record: R) {
    let table = R.table
    storage.put(table, record.id.uuid, record.row(of: table.blank.count))
  }

  /// Removes the record with that id, if there is one.
  public func remove<R: Record>(_ id: ID<R>) {
    storage.remove(R.table, id.uuid)
  }

  /// The records whose first fields of the index equal `values`, in the order of the index.
  @inlinable
  public func all<R: Record>(
    _ type: R.Type, by index: String, equal values: [JSONValue], limit: Int = .max
  ) -> [R] {
    let table = R.table
    guard let index = table.index(named: index) else { return [] }
    return storage.rows(table, index, equal: values, limit: limit).compactMap { R(stored: $0) }
  }

  /// How many records have `values` in the first fields of the index.
  public func count<R: Record>(_ type: R.Type, by index: String, equal values: [JSONValue]) -> Int {
    let table = R.table
    guard let index = table.index(named: index) else { return 0 }
    return storage.count(table, index, equal: values)
  }

  /// What the whole numbers of `field` come to in the records that have `values` in the first fields
  /// of the index.
  public func sum<R: Record>(
    _ field: String, of type: R.Type, by index: String, equal values: [JSONValue]
  ) -> Int64 {
    let table = R.table
    guard let index = table.index(named: index) else { return 0 }
    return storage.sum(field, table, index, equal: values)
  }
}

extension Record {
  /// Reads a row that a store kept; nil when it is of another shape.
  @inlinable
  public init?(stored row: Row) {
    do throws(FieldError) { try self.init(row: row) } catch { return nil }
  }
}
