import Fields
import Records
import Values

/// A record in a person's own copy: what would add it, and what of it is looked at.
public struct CopyEntry: Equatable, Sendable {
  /// The record's type.
  public let type: String
  public let id: UUID
  /// What it is called.
  public let name: String
  public let isArchived: Bool
  /// How many versions of its texts wait for a decision.
  public let texts: Int
  /// How many bytes lie beside the copy.
  public let bytes: Int64
  /// The mutation that adds it.
  public let mutation: String
  public let arguments: JSONValue
  /// The record, in the order of its table.
  public let row: Row

  public init<R: Record, Add: Mutation>(
    _ record: R, by add: Add, called name: String, isArchived: Bool = false, texts: Int = 0,
    bytes: Int64 = 0
  ) {
    type = R.recordType
    id = record.id.uuid
    self.name = name
    self.isArchived = isArchived
    self.texts = texts
    self.bytes = bytes
    mutation = Add.name
    arguments = add.object
    row = record.row
  }

  /// The value of one of its fields; null for one that it has not.
  subscript(field: String, in table: RecordTable) -> JSONValue {
    table.position(of: field).map { row[$0] } ?? .null
  }
}
