import Fields
import Values

/// A version of a long text that waits for a decision, as it is brought back together with its record:
/// what a `TextConflict` says, without the record that it is beside.
public struct WaitingText: Hashable, Sendable {
  /// The field of the record.
  public var name = ""
  public var text = ""
  /// The version of the text that it was written over.
  public var base = ""
  /// The account that wrote it.
  public var author = UUID.zero
  public var writtenAt = Instant.epoch

  public init() {}

  public init(_ conflict: TextConflict) {
    name = conflict.field
    text = conflict.text
    base = conflict.base
    author = conflict.author
    writtenAt = conflict.writtenAt
  }

  /// As it travels: a change of its field, whose value is the text with its author and time. Nil for one
  /// that says less.
  public init?(_ change: FieldChange) {
    guard let base = change.base, case .text(let text)? = change.value["text"],
      let author = change.value["author"].flatMap({ UUID(json: $0) }),
      let time = change.value["writtenAt"].flatMap({ Instant(json: $0) })
    else { return nil }
    name = change.name
    self.text = text
    self.base = base
    self.author = author
    writtenAt = time
  }

  public var change: FieldChange {
    FieldChange(
      name,
      .object([
        .init("text", .text(text)), .init("author", author.json),
        .init("writtenAt", writtenAt.json),
      ]), base: base)
  }
}

extension Transaction {
  /// Lets a version of a text wait beside a record that is new itself. One that says what stands there,
  /// or waits already, is passed over.
  /// - Parameter most: the longest text, in Unicode scalars.
  /// - Throws: `invalid` for what is no long text of the record, or too long, or one too many.
  @inlinable
  public func addWaiting<R: Record>(
    _ text: WaitingText, beside record: R, upTo most: Int
  ) throws(Refusal) {
    try addWaiting(text, R.table, record.id.uuid, record.row, upTo: most)
  }

  @usableFromInline
  func addWaiting(
    _ waiting: WaitingText, _ table: RecordTable, _ subject: UUID, _ row: Row, upTo most: Int
  ) throws(Refusal) {
    guard table.isLongText(waiting.name), let position = table.position(of: waiting.name) else {
      throw Refusal(.invalid, "texts")
    }
    guard waiting.text.scalarCount <= most else {
      throw Refusal(.invalid, waiting.name, reason: "tooLong")
    }
    var conflict = TextConflict()
    conflict.subjectType = table.name
    conflict.subject = subject
    conflict.field = waiting.name
    conflict.text = waiting.text
    conflict.base = waiting.base
    conflict.author = waiting.author
    conflict.writtenAt = waiting.writtenAt
    if row[position] == .text(waiting.text) { return }
    try add(conflict, to: self.waiting(beside: waiting.name, of: subject, in: table.name))
  }
}
