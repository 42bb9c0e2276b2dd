import Fields
import Records
import Values

/// A record that a mutation put or removed, as a version of its space.
public struct WrittenRecord: Sendable {
  let table: SQLTable
  public let id: UUID
  public let version: Int64
  /// The values of its fields before; nil when there was none, or when nobody asked for it.
  public let before: [JSONValue]?
  /// The values of its fields; nil when it was removed.
  public let row: [JSONValue]?

  /// The record's type, whose fields the values belong to.
  public var type: RecordTable { table.record }
}
