import Fields
import Records
import Values

/// Puts a record away: out of the list and the count, nothing lost. Twice is fine.
public struct Archive<R: EditableRecord>: Mutation {
  public static var name: String { R.mutationName("archive") }
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
    var record = try transaction.require(id)
    guard !record.isArchived else { return }
    record.isArchived = true
    transaction.put(record, changedBy: author)
  }
}

/// Brings back a record that was put away, if there is room. One that is there already is fine.
public struct Restore<R: EditableRecord>: Mutation {
  public static var name: String { R.mutationName("restore") }
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
    var record = try transaction.require(id)
    guard record.isArchived else { return }
    try record.requireRoom(transaction)
    record.isArchived = false
    transaction.put(record, changedBy: author)
  }
}
