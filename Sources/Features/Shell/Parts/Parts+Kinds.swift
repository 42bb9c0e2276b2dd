import Identity
import Records
import Values

extension Parts {
  public func kind(of type: String) -> RecordKind? { kinds.first { $0.type == type } }

  /// The kind of change that a mutation of that name is; nil for one that this version does not know.
  public func change(named name: String) -> ChangeKind? {
    for kind in kinds {
      for change in kind.changes where change.name == name { return change }
    }
    return nil
  }

  /// The kind of record that a mutation of that name changes.
  public func kind(changedBy name: String) -> RecordKind? {
    kinds.first { $0.changes.contains { $0.name == name } }
  }

  /// What a record is called, as far as it is here.
  public func name(of subject: Subject) -> String? {
    kind(of: subject.type)?.name(subject.id, self)
  }

  /// The page of a record.
  public func page(of subject: Subject) -> Path? { kind(of: subject.type)?.page?(subject.id) }

  /// Whether the person may change a record: any with the permission to write, and with that to append what
  /// they added themselves.
  public func mayChange(_ subject: Subject, in context: Context) -> Bool {
    switch context.permission(on: subject.type) {
    case .hidden, .read: false
    case .append: kind(of: subject.type)?.addedBy?(subject.id, self) == context.account.id
    case .write: true
    }
  }

  /// The types of record that a person's own copy holds, in the order in which they come back.
  public var copies: [CopyKind] { kinds.compactMap { $0.copy } }

  /// The record whose page is at a path.
  public func subject(at page: Path) -> Subject? {
    guard let id = page.parts.last.flatMap({ UUID($0) }) else { return nil }
    for kind in kinds where kind.page?(id) == page { return Subject(kind.type, id) }
    return nil
  }

  /// What a record's field is called: of its kind, or of what other kinds show on its page.
  public func label(of field: String, in kind: RecordKind?) -> Phrase? {
    if let own = kind?.field(field) { return own.label }
    for kind in kinds where kind.section?.name == field { return kind.section?.title }
    return nil
  }

  /// All records that are here.
  public var standing: Standing {
    var standing = Standing()
    for kind in kinds { kind.records(self, &standing) }
    return standing
  }
}
