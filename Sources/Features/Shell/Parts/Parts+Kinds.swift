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

  /// All records that are here.
  public var standing: Standing {
    var standing = Standing()
    for kind in kinds { kind.records(self, &standing) }
    return standing
  }
}
