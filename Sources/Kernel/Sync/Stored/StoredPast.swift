import Fields
import Records
import Values

/// What one mutation did to one record of a local space, as the store keeps it: under its record and
/// the version of the space that it made.
public struct StoredPast: Fielded, Hashable, Sendable {
  var entry = HistoryEntry()
  /// The revision of the schema in whose words the fields are.
  var revision = 1

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("entry", &entry)
    fields.field("revision", &revision)
  }

  /// What the keys of a record's past begin with.
  public static func prefix(of record: RecordKey) -> String {
    record.table + "/" + record.id.description + "/"
  }

  func value(of record: RecordKey) -> StoredValue {
    StoredValue(Self.prefix(of: record) + String(entry.version), storedBytes)
  }

  /// As it is told in the words of the schema.
  func told(of table: String, in schema: SpaceSchema) -> HistoryEntry {
    guard revision < schema.revision else { return entry }
    var told = entry
    for position in told.changes.indices {
      told.changes[position].field = schema.currentName(
        told.changes[position].field, of: table, from: revision)
    }
    return told
  }
}
