import Fields
import Records
import Values

/// Decides between a record's text and a version of it that waits: one of the two, or a text merged from
/// both.
public struct DecideText<R: EditableRecord>: Mutation {
  public static var name: String { R.mutationName("decide", "Text") }
  public static var needs: RecordPermission { .write(R.recordType) }
  public static var carried: [RecordArgument] { [.changes("choice", of: R.recordType)] }

  public var id = ID<R>.none
  public var conflict = ID<TextConflict>.none
  /// The version of the waiting text that the person saw.
  public var seen = ""
  /// The text that shall stand; its base is the record's text that the person saw.
  public var choice = FieldChange()

  public init() {}

  /// - Parameter text: what shall stand in place of both.
  public init(_ conflict: TextConflict, over current: String, for text: String) {
    id = ID(conflict.subject)
    self.conflict = conflict.id
    seen = conflict.version
    choice = FieldChange(conflict.field, .text(text), base: LongText.version(of: current))
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field(R.recordType, &id)
    fields.field("conflict", &conflict)
    fields.field("seen", &seen)
    fields.field("choice", &choice)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var record = try transaction.require(id)
    guard try transaction.decide(conflict, seen: seen, for: choice, in: &record, by: author) else {
      return
    }
    try record.check(transaction, at: author.time)
    transaction.put(record, changedBy: author)
  }
}

/// Takes a decision about a record's text back: the version that waited waits again.
public struct ReopenText<R: EditableRecord>: Mutation {
  public static var name: String { R.mutationName("reopen", "Text") }
  public static var needs: RecordPermission { .write(R.recordType) }
  public static var carried: [RecordArgument] { [.changes("earlier", of: R.recordType)] }

  public var id = ID<R>.none
  public var conflict = ID<TextConflict>.none
  /// The text before the decision; its base is the one that was decided on.
  public var earlier = FieldChange()

  public init() {}

  /// Takes back the decision for `text`, before which `current` stood there.
  public init(_ conflict: TextConflict, over current: String, from text: String) {
    id = ID(conflict.subject)
    self.conflict = conflict.id
    earlier = FieldChange(conflict.field, .text(current), base: LongText.version(of: text))
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field(R.recordType, &id)
    fields.field("conflict", &conflict)
    fields.field("earlier", &earlier)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var record = try transaction.require(id)
    guard try transaction.reopen(conflict, putting: earlier, in: &record, by: author) else {
      return
    }
    try record.check(transaction, at: author.time)
    transaction.put(record, changedBy: author)
  }
}
