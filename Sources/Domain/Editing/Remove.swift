import Fields
import Records
import Values

/// Removes a record for good, with its parts and the versions of its texts that wait. One that is gone already is fine.
public struct Remove<R: EditableRecord>: Mutation {
  public static var name: String { R.mutationName("remove") }
  public static var needs: RecordPermission { .write(R.recordType) }

  public var id = ID<R>.none

  public init() {}

  public init(_ id: ID<R>) {
    self.id = id
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field(R.recordType, &id)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    transaction.find(id)?.removeParts(transaction)
    transaction.remove(id)
    transaction.removeConflicts(of: id)
  }
}
