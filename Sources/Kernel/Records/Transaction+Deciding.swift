import Fields
import Values

extension Transaction {
  /// Carries out what a person decided about a version that waits: the record, which the caller then
  /// puts, gets the text of `choice`, and the version waits no longer.
  ///
  /// Nothing is overwritten unseen here either. When the record's text is another one than the
  /// choice's base by now, the version that was chosen goes on waiting; a merged text takes its
  /// place. A version that was written further meanwhile waits further. Where the two texts lie the
  /// other way round, it is a decision about both all the same. Where somebody else has decided
  /// already, the choice is an edit like any other.
  /// - Parameters:
  ///   - seen: the version of the waiting text that the person saw.
  ///   - choice: of the conflict's field, with its base.
  /// - Returns: false when nothing of the record changes.
  /// - Throws: the refusal `missing` when the conflict is another text's; what `merge` throws.
  @inlinable
  public func decide<R: Record>(
    _ conflict: ID<TextConflict>, seen: String, for choice: FieldChange, in record: inout R,
    by author: Author
  ) throws(Refusal) -> Bool {
    guard choice.base != nil else { throw Refusal(.unreadable, "choice.base", reason: "missing") }
    guard
      let edit = try settle(
        conflict, seen: seen, choice, R.table, record.id.uuid, record.row, by: author)
    else { return false }
    return try merge([edit], into: &record, by: author)
  }

  /// Takes a decision back: the version waits again, and the record, which the caller then puts, gets
  /// the text that it had, unless someone has changed it since.
  /// - Parameter earlier: the text before the decision; its base is the text that was decided on.
  /// - Returns: false when nothing of the record changes.
  /// - Throws: the refusal `missing` when the conflict is gone or another text's; what `merge` throws.
  @inlinable
  public func reopen<R: Record>(
    _ conflict: ID<TextConflict>, putting earlier: FieldChange, in record: inout R,
    by author: Author
  ) throws(Refusal) -> Bool {
    let isUnchanged = try waitsAgain(
      conflict, earlier, R.table, record.id.uuid, record.row)
    guard isUnchanged else { return false }
    return try merge([earlier], into: &record, by: author)
  }

  /// The edit that the choice is, or nil when there is nothing to edit. The version that was decided
  /// about waits no longer.
  @usableFromInline
  func settle(
    _ id: ID<TextConflict>, seen: String, _ choice: FieldChange, _ table: RecordTable,
    _ subject: UUID, _ row: Row, by author: Author
  ) throws(Refusal) -> FieldChange? {
    var edit = choice
    let current = table.position(of: choice.name).flatMap { row[$0].text } ?? ""
    let version = LongText.version(of: current)
    var found = find(id)
    try found?.belongs(to: subject, in: table, choice.name)
    if !found.isThere {
      // An app that called the field otherwise gave it another id.
      found = waiting(beside: choice.name, of: subject, in: table.name)
        .first { $0.version == seen }
    }
    if found?.isWaiting != true || found?.version != seen {
      found = waiting(beside: choice.name, of: subject, in: table.name)
        .first { $0.version == choice.base }
      guard version == seen, found.isThere else { return choice }
      // On the author's device the two texts lay the other way round.
      edit.base = version
    }
    guard var conflict = found else { return choice }
    if version != edit.base, choice.value == .text(conflict.text), current != conflict.text {
      return nil
    }
    let decided = all(
      TextConflict.self, by: "subject", equal: [subject.json, .text(conflict.field)])
    for other in decided where !other.isWaiting && other.subjectType == table.name {
      remove(other.id)
    }
    conflict.decidedBy = author.account
    conflict.decidedAt = author.time
    put(conflict)
    return edit
  }

  /// Whether the text is still what was decided on. The version waits again.
  @usableFromInline
  func waitsAgain(
    _ id: ID<TextConflict>, _ earlier: FieldChange, _ table: RecordTable, _ subject: UUID,
    _ row: Row
  ) throws(Refusal) -> Bool {
    guard var conflict = find(id) else { throw Refusal(.missing, TextConflict.recordType) }
    try conflict.belongs(to: subject, in: table, earlier.name)
    conflict.decidedBy = nil
    conflict.decidedAt = nil
    put(conflict)
    guard case .text(let current)? = table.position(of: earlier.name).map({ row[$0] }) else {
      return false
    }
    return LongText.version(of: current) == earlier.base
  }
}

extension TextConflict {
  fileprivate func belongs(
    to subject: UUID, in table: RecordTable, _ field: String
  ) throws(Refusal) {
    guard subjectType == table.name, self.subject == subject, self.field == field else {
      throw Refusal(.missing, TextConflict.recordType)
    }
  }
}
