import Fields
import Values

/// A record that a mutation put or removed, as a version of its space.
struct WrittenRecord: Sendable {
  let table: SQLTable
  let id: UUID
  let version: Int64
  /// The values of its fields; nil when it was removed.
  let row: [JSONValue]?
}
