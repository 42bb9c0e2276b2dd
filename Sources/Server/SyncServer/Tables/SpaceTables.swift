import Database
import Records

/// The tables of one kind of space.
public struct SpaceTables: Sendable {
  /// In the order in which the schema names them.
  public let all: [SQLTable]
  /// The schema that they are the tables of.
  let schema: SpaceSchema
  private let byName: [String: SQLTable]

  /// The tables of a kind of space, from the fields of its records.
  public init(_ schema: SpaceSchema) {
    self.schema = schema
    all = schema.tables.map { SQLTable($0) }
    byName = Dictionary(uniqueKeysWithValues: all.map { ($0.record.name, $0) })
  }

  /// That of a record type; nil for one that is of another kind of space.
  func find(_ record: RecordTable) -> SQLTable? { byName[record.name] }

  subscript(_ record: RecordTable) -> SQLTable {
    guard let table = find(record) else {
      preconditionFailure("\(record.name) is no record of this kind of space")
    }
    return table
  }

  /// A broken rule of the schema in the words of the record that would have broken it.
  func refusal(for violation: ConstraintViolation) -> Refusal {
    let table = all.first { $0.name == violation.table }
    // The one that the rule is about comes last in an index.
    let field = table?.columns.first { $0.name == violation.columns.last }?.field.name ?? ""
    switch violation.kind {
    case .unique: return Refusal(.duplicate, field)
    case .overlap: return Refusal(.overlap, field)
    default: return Refusal(.invalid, field, reason: violation.kind.rawValue)
    }
  }
}
