import Fields
import Values

extension Transaction {
  /// Makes the changes of an edit in a record, which the caller then puts, but overwrites no long
  /// text that the author has not seen: when such a text is another one than the edit's base, it
  /// stays, and the author's waits beside it as a `TextConflict`.
  ///
  /// A change without a base is made whatever the text is: it comes from an app that knows no better.
  /// - Returns: false when nothing of the record changes, since all that the edit wanted waits.
  /// - Throws: the refusal `unreadable` for a change that does not fit its field; `invalid` when too
  ///   many versions wait already. Then the record is as it was.
  @inlinable
  public func merge<R: Record>(
    _ changes: [FieldChange], into record: inout R, by author: Author
  ) throws(Refusal) -> Bool {
    var edited = try applying(changes, to: record)
    if hasBase(changes) {
      let made = try settle(changes, of: R.table, record.id.uuid, record.row, by: author)
      guard !made.isEmpty else { return false }
      if made.count < changes.count { edited = try applying(made, to: record) }
    }
    record = edited
    return true
  }

  /// Not in each record's merge.
  @usableFromInline
  func hasBase(_ changes: [FieldChange]) -> Bool {
    changes.contains { $0.base != nil }
  }

  /// Out of line: it stands twice in each record's merge otherwise (Docs/Embedded.md, Size).
  @inlinable
  @inline(never)
  func applying<R: Record>(_ changes: [FieldChange], to record: R) throws(Refusal) -> R {
    var edited = record
    do throws(FieldError) {
      try edited.apply(changes)
    } catch {
      throw Refusal(unreadable: error)
    }
    return edited
  }

  /// Removes what waits beside a record, which is about to be removed itself.
  /// - Returns: how many texts that were.
  @discardableResult
  public func removeConflicts<R: Record>(of record: ID<R>) -> Int {
    removeConflicts(of: record.json, in: R.recordType)
  }

  private func removeConflicts(of subject: JSONValue, in type: String) -> Int {
    var removed = 0
    for conflict in all(TextConflict.self, by: "subject", equal: [subject])
    where conflict.subjectType == type {
      remove(conflict.id)
      removed += 1
    }
    return removed
  }

  /// The versions of a text that wait, in the order of their ids. A record of another type may have the
  /// same id: devices make them.
  func waiting(beside field: String, of subject: UUID, in type: String) -> [TextConflict] {
    all(TextConflict.self, by: "subject", equal: [subject.json, .text(field)])
      .filter { $0.subjectType == type && $0.isWaiting }
  }

  /// Keeps what must wait, and returns the changes that may be made.
  @usableFromInline
  func settle(
    _ changes: [FieldChange], of table: RecordTable, _ subject: UUID, _ row: Row, by author: Author
  ) throws(Refusal) -> [FieldChange] {
    var made: [FieldChange] = []
    for (number, change) in changes.enumerated() {
      // The last of several for one field counts.
      if changes[(number + 1)...].contains(where: { $0.name == change.name }) { continue }
      guard let base = change.base, case .text(let text) = change.value,
        table.isLongText(change.name), let position = table.position(of: change.name),
        case .text(let current) = row[position]
      else {
        made.append(change)
        continue
      }
      var conflict = TextConflict()
      conflict.subjectType = table.name
      conflict.subject = subject
      conflict.field = change.name
      conflict.text = text
      conflict.base = base
      conflict.author = author.account
      conflict.writtenAt = author.time
      if try !waits(conflict, beside: current) { made.append(change) }
    }
    return made
  }

  /// Whether the text has to wait, since `current` is not what it was written over.
  private func waits(_ new: TextConflict, beside current: String) throws(Refusal) -> Bool {
    if LongText.version(of: current) == new.base { return false }
    let waiting = waiting(beside: new.field, of: new.subject, in: new.subjectType)
    // Who wrote over a version that waits has seen it: theirs takes its place.
    if var earlier = waiting.first(where: { $0.version == new.base }) {
      guard current != new.text, earlier.base != new.version else {
        remove(earlier.id)
        return current != new.text
      }
      earlier.text = new.text
      earlier.author = new.author
      earlier.writtenAt = new.writtenAt
      put(earlier)
      return true
    }
    if current == new.text { return false }
    // Nothing was changed, so there is nothing to keep.
    if new.version != new.base { try add(new, to: waiting) }
    return true
  }

  /// Adds a version to those that wait for the same text, unless it is one of them.
  func add(_ new: TextConflict, to waiting: [TextConflict]) throws(Refusal) {
    if waiting.contains(where: { $0.text == new.text }) { return }
    guard waiting.count < TextConflict.Limits.waiting else {
      throw Refusal(.invalid, new.field, reason: "tooManyVersions")
    }
    var new = new
    var attempt = 0
    repeat {
      new.id = TextConflict.id(
        of: new.text, over: new.base, in: new.field, of: new.subject, attempt: attempt)
      attempt += 1
    } while has(new.id)
    put(new)
  }
}
