import Fields
import Records
import Values

/// A record that says when it was last changed, by which an older change is known.
public protocol Dated: Record {
  var updatedAt: Instant { get set }
}

/// One that can be put away: out of the list, and nothing of it lost.
public protocol Archivable: Dated {
  var isArchived: Bool { get set }
}

extension Standing {
  /// Of a record that is not here: the server decides where it may have it.
  public func absent<R: Record>(_ type: R.Type) -> ChangeKind.Verdict {
    holdsPart(of: type) ? .new : .missing(type)
  }

  /// Of a change that needs the record of that id and can be made twice: `new` while the record is here.
  public func verdict<R: Record>(on id: ID<R>) -> ChangeKind.Verdict {
    kept(id.uuid)?.type == R.recordType ? .new : absent(R.self)
  }

  private func holdsPart<R: Record>(of type: R.Type) -> Bool {
    for table in partlyHeld where table == R.recordType { return true }
    return false
  }

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

  /// A record as it is after some of its fields were changed at that time.
  public mutating func edit<R: Dated>(
    _ id: ID<R>, _ changes: [FieldChange], at time: Instant
  ) -> ChangeKind.Verdict {
    guard var edited = self[id] else { return absent(R.self) }
    do throws(FieldError) {
      try edited.apply(changes)
    } catch {
      return .impossible(Refusal(unreadable: error))
    }
    return change(edited, at: time)
  }

  /// A record as it is after it was put away, or taken out again, at that time.
  public mutating func archive<R: Archivable>(
    _ id: ID<R>, isArchived: Bool, at time: Instant
  ) -> ChangeKind.Verdict {
    guard var changed = self[id] else { return absent(R.self) }
    changed.isArchived = isArchived
    return change(changed, at: time)
  }

  /// One that is gone already is fine.
  public mutating func remove<R: Record>(_ id: ID<R>) -> ChangeKind.Verdict {
    guard self[id] != nil else { return holdsPart(of: R.self) ? .new : .alreadyThere }
    self[id] = nil
    return .new
  }

  /// A decision between a record's text and a version that waits.
  public mutating func decide<R: Record>(
    _ conflict: ID<TextConflict>, of id: ID<R>, for choice: FieldChange
  ) -> ChangeKind.Verdict {
    guard let record = self[id] else { return absent(R.self) }
    if self[conflict] != nil {
      self[conflict] = nil
      return .new
    }
    // Somebody decided already: in the same way, or in another.
    let stands = R.table.position(of: choice.name).map { record.row[$0] }
    return stands == choice.value ? .alreadyThere : .missing(TextConflict.self)
  }

  public mutating func reopen<R: Record>(
    _ conflict: ID<TextConflict>, of id: ID<R>
  ) -> ChangeKind.Verdict {
    guard self[id] != nil else { return absent(R.self) }
    guard self[conflict] == nil else { return .alreadyThere }
    var text = TextConflict()
    text.id = conflict
    put(text)
    return .new
  }
}
