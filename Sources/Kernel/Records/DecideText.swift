import Fields
import Values

/// A record on whose long texts people decide. Both mutations have its id in an argument that is named
/// after its type.
public protocol Decidable: Record {
  /// "decidePatientText".
  static var decideName: String { get }
  /// "reopenPatientText".
  static var reopenName: String { get }

  /// The record as the space has it.
  /// - Throws: a refusal if it is not there.
  static func find(
    _ id: ID<Self>, toChangeIn transaction: Transaction
  ) throws(Refusal) -> Self

  /// Writes the changed record.
  /// - Throws: a refusal if the space cannot keep it so.
  func put(changedIn transaction: Transaction, by author: Author) throws(Refusal)
}

/// Decides between a record's text and a version of it that waits: one of the two, or a text merged from
/// both.
public struct DecideText<R: Decidable>: Mutation {
  public static var name: String { R.decideName }
  public static var needs: RecordPermission { .write(R.recordType) }
  public static var carried: [RecordArgument] { [.changes("choice", of: R.recordType)] }

  public var record = ID<R>.none
  public var conflict = ID<TextConflict>.none
  /// The version of the waiting text that the person saw.
  public var seen = ""
  /// The text that is to stand; its base is the record's text that the person saw.
  public var choice = FieldChange()

  public init() {}

  /// - Parameter text: what is to stand in place of both.
  public init(_ conflict: TextConflict, over current: String, for text: String) {
    record = ID(conflict.subject)
    self.conflict = conflict.id
    seen = conflict.version
    choice = FieldChange(conflict.field, .text(text), base: LongText.version(of: current))
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field(R.recordType, &record)
    fields.field("conflict", &conflict)
    fields.field("seen", &seen)
    fields.field("choice", &choice)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var changed = try R.find(record, toChangeIn: transaction)
    let isNew = try transaction.decide(conflict, seen: seen, for: choice, in: &changed, by: author)
    if isNew { try changed.put(changedIn: transaction, by: author) }
  }
}

/// Takes a decision about a record's text back: the version that waited waits again.
public struct ReopenText<R: Decidable>: Mutation {
  public static var name: String { R.reopenName }
  public static var needs: RecordPermission { .write(R.recordType) }
  public static var carried: [RecordArgument] { [.changes("earlier", of: R.recordType)] }

  public var record = ID<R>.none
  public var conflict = ID<TextConflict>.none
  /// The text before the decision; its base is the one that was decided on.
  public var earlier = FieldChange()

  public init() {}

  /// Takes back the decision for `text`, which took the place of `current`.
  public init(_ conflict: TextConflict, over current: String, from text: String) {
    record = ID(conflict.subject)
    self.conflict = conflict.id
    earlier = FieldChange(conflict.field, .text(current), base: LongText.version(of: text))
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field(R.recordType, &record)
    fields.field("conflict", &conflict)
    fields.field("earlier", &earlier)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var changed = try R.find(record, toChangeIn: transaction)
    let isNew = try transaction.reopen(conflict, putting: earlier, in: &changed, by: author)
    if isNew { try changed.put(changedIn: transaction, by: author) }
  }
}
