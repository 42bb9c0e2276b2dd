import Fields
import Records
import Values

/// Changes fields of a record, and only those, so that two people who edit different fields both win. A
/// long text that someone else has changed meanwhile stays, and the new one waits beside it as a
/// `TextConflict`.
public struct Edit<R: EditableRecord>: Mutation {
  public static var name: String { R.mutationName("edit") }
  public static var needs: RecordPermission { .write(R.recordType) }
  public static var carried: [RecordArgument] { [.changes("changes", of: R.recordType)] }

  public var id = ID<R>.none
  public var changes: [FieldChange] = []

  public init() {}

  /// The edit that leads from one version of a record to another.
  public init(from old: R, to new: R) {
    id = old.id
    let kept = R.keptFields
    changes = R.edits(from: old, to: new).filter { !isKept($0.name, kept) }
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field(R.recordType, &id)
    fields.field("changes", &changes)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var record = try transaction.require(id)
    try refuseKept(changes, R.keptFields)
    guard try transaction.merge(changes, into: &record, by: author) else { return }
    try record.check(transaction, at: author.time)
    transaction.put(record, changedBy: author)
  }
}

// Not of the generic type, which would have them once for each record.

/// Whether an edit leaves a field as it is.
private func isKept(_ field: String, _ kept: [String]) -> Bool {
  switch field {
  case "id", "isArchived", "createdAt", "updatedAt": true
  default: kept.contains(field)
  }
}

private func refuseKept(_ changes: [FieldChange], _ kept: [String]) throws(Refusal) {
  for change in changes where isKept(change.name, kept) {
    throw Refusal(.forbidden, change.name)
  }
}
