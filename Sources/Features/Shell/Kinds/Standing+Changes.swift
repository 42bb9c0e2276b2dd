import Fields
import Records
import Values

/// A record that says when it was last changed, by which an older change is known.
public protocol Dated: Record {
  var updatedAt: Instant { get set }
}

extension Standing {
  /// A record that is not here is added; nobody has changed it since.
  public mutating func add<R: Dated>(_ record: R) -> ChangeKind.Verdict {
    guard self[record.id] == nil else { return .alreadyThere }
    var added = record
    added.updatedAt = Instant(milliseconds: .min)
    put(added)
    return .new
  }

  /// A record that is here as a change of that time would leave it.
  public mutating func change<R: Dated>(_ changed: R, at time: Instant) -> ChangeKind.Verdict {
    guard let record = self[changed.id], record != changed else { return .alreadyThere }
    guard record.updatedAt < time else { return .older }
    put(changed)
    return .new
  }

  /// One that is gone already is fine.
  public mutating func remove<R: Record>(_ id: ID<R>) -> ChangeKind.Verdict {
    guard self[id] != nil else { return .alreadyThere }
    self[id] = nil
    return .new
  }

  /// A decision between a record's text and a version that waits.
  /// - Parameter stands: the text of the record.
  public mutating func decide<R: Record>(
    _ conflict: ID<TextConflict>, of id: ID<R>, for choice: FieldChange,
    over stands: (R) -> String?
  ) -> ChangeKind.Verdict {
    guard let record = self[id] else { return .missing(R.self) }
    if self[conflict] != nil {
      self[conflict] = nil
      return .new
    }
    // Somebody decided already: in the same way, or in another.
    return stands(record) == choice.value.text ? .alreadyThere : .missing(TextConflict.self)
  }

  public mutating func reopen<R: Record>(
    _ conflict: ID<TextConflict>, of id: ID<R>
  ) -> ChangeKind.Verdict {
    guard self[id] != nil else { return .missing(R.self) }
    guard self[conflict] == nil else { return .alreadyThere }
    var text = TextConflict()
    text.id = conflict
    put(text)
    return .new
  }
}
