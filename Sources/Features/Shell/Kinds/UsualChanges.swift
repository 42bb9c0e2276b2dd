import Fields
import Records
import Values

/// What is done with records of nearly every type, in words around the noun: a record's kind says which
/// mutations do it, and writes only what is its own. A mutation names its record by an argument that is
/// called as the record's type.
///
/// ```swift
/// let changes = UsualChanges<Patient>(noun, fields)
/// kind.changes = [
///   changes.adding(AddPatient.self, called: { $0["fullName"]?.text }) { $0.record },
///   changes.archiving(ArchivePatient.self) { $0.id },
/// ]
/// ```
public struct UsualChanges<R: Dated>: Sendable {
  private let noun: Noun
  private let fields: [FieldKind]

  /// - Parameter fields: by whose names an edit is told.
  public init(_ noun: Noun, _ fields: [FieldKind]) {
    self.noun = noun
    self.fields = fields
  }

  /// Adding one, of which there was nothing before: "Adicionou Ana".
  /// - Parameter name: what it is called, of the record as it was added.
  public func adding<M: Mutation>(
    _ mutation: M.Type, called name: @escaping @Sendable (JSONValue) -> String?,
    _ record: @escaping @Sendable (M) -> R
  ) -> ChangeKind {
    ChangeKind(
      M.self, of: subject, ownName: { $0[R.recordType].flatMap(name) }, Self.added, of: noun,
      adds: true, deed: { Self.added($0, noun.the($0)) },
      check: { change, _, standing in standing.add(record(change)) })
  }

  /// Changing some of its fields: "Alterou o telefone de Ana".
  public func editing<M: Mutation>(
    _ mutation: M.Type, _ edit: @escaping @Sendable (M) -> (record: ID<R>, changes: [FieldChange])
  ) -> ChangeKind {
    ChangeKind(
      M.self, of: subject, one: { edited($0, $1, $2) }, many: { edits($0, $1) },
      check: { change, time, standing in
        let (record, changes) = edit(change)
        return standing.edit(record, changes, at: time)
      })
  }

  /// Removing one for good: "Removeu Ana".
  public func removing<M: Mutation>(
    _ mutation: M.Type, _ record: @escaping @Sendable (M) -> ID<R>
  ) -> ChangeKind {
    let removed = Phrase(pt: "Removeu {0}", en: "Removed {0}")
    return ChangeKind(
      M.self, of: subject, removed, of: noun, deed: { removed($0, noun.the($0)) },
      check: { change, _, standing in standing.remove(record(change)) })
  }

  /// The trace of a look.
  public func viewing<M: Mutation>(_ mutation: M.Type) -> ChangeKind {
    ChangeKind(M.self, of: subject, Phrase(pt: "Abriu {0}", en: "Opened {0}"), of: noun)
  }

  /// The trace of a file with people's data.
  public func exporting<M: Mutation>(_ mutation: M.Type) -> ChangeKind {
    ChangeKind(
      M.self, of: subject,
      one: { _, _, language in Phrase(pt: "Exportou dados", en: "Exported data")(language) },
      many: Plural(
        one: Phrase(pt: "Exportou dados # vez", en: "Exported data # time"),
        other: Phrase(pt: "Exportou dados # vezes", en: "Exported data # times")))
  }

  private var subject: @Sendable (JSONValue) -> Subject? {
    ChangeKind.argument(R.recordType, R.self)
  }

  private static var added: Phrase { Phrase(pt: "Adicionou {0}", en: "Added {0}") }

  private func edited(_ arguments: JSONValue, _ who: String, _ language: Language) -> String {
    guard let fields = EditedFields.text(arguments, of: fields, language) else {
      return Phrase(pt: "Alterou os dados de {0}", en: "Changed {0}'s details")(language, who)
    }
    return Phrase(pt: "Alterou {0} de {1}", en: "Changed {1}'s {0}")(language, fields, who)
  }

  private func edits(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# alteração nos dados de {0}", en: "# change to {0}' details"),
      other: Phrase(pt: "# alterações nos dados de {0}", en: "# changes to {0}' details"))(
        count, language, noun.many(language))
  }
}

extension UsualChanges where R: Archivable {
  /// Putting one away: "Arquivou Ana".
  public func archiving<M: Mutation>(
    _ mutation: M.Type, _ record: @escaping @Sendable (M) -> ID<R>
  ) -> ChangeKind {
    ChangeKind(
      M.self, of: subject, Phrase(pt: "Arquivou {0}", en: "Archived {0}"), of: noun,
      deed: { Phrase(pt: "Arquivou", en: "Archived")($0) },
      check: { $2.archive(record($0), isArchived: true, at: $1) })
  }

  /// Taking one out again: "Restaurou Ana".
  public func restoring<M: Mutation>(
    _ mutation: M.Type, _ record: @escaping @Sendable (M) -> ID<R>
  ) -> ChangeKind {
    ChangeKind(
      M.self, of: subject, Phrase(pt: "Restaurou {0}", en: "Restored {0}"), of: noun,
      deed: { Phrase(pt: "Restaurou", en: "Restored")($0) },
      check: { $2.archive(record($0), isArchived: false, at: $1) })
  }
}

extension UsualChanges {
  /// Deciding between two versions of one of its long texts: "Decidiu sobre as observações de Ana".
  /// - Parameter decision: the version that waited, and what stands in place of both.
  public func deciding<M: Mutation>(
    _ mutation: M.Type,
    _ decision:
      @escaping @Sendable (M) -> (
        text: ID<TextConflict>, record: ID<R>, choice: FieldChange
      )
  ) -> ChangeKind {
    ChangeKind(
      M.self, of: subject,
      one: { arguments, who, language in
        Phrase(pt: "Decidiu sobre {0} de {1}", en: "Decided on {1}'s {0}")(
          language, text(of: arguments["choice"], language), who)
      },
      many: Plural(
        one: Phrase(pt: "Decidiu sobre # texto", en: "Decided on # text"),
        other: Phrase(pt: "Decidiu sobre # textos", en: "Decided on # texts")),
      deed: Phrase(pt: "Decidiu entre dois textos", en: "Decided between two texts"),
      check: { change, _, standing in
        let (text, record, choice) = decision(change)
        return standing.decide(text, of: record, for: choice)
      })
  }

  /// Taking a decision back: "Reabriu a decisão sobre as observações de Ana".
  public func reopening<M: Mutation>(
    _ mutation: M.Type,
    _ change: @escaping @Sendable (M) -> (text: ID<TextConflict>, record: ID<R>)
  ) -> ChangeKind {
    ChangeKind(
      M.self, of: subject,
      one: { arguments, who, language in
        Phrase(
          pt: "Reabriu a decisão sobre {0} de {1}", en: "Reopened the decision on {1}'s {0}")(
            language, text(of: arguments["earlier"], language), who)
      },
      many: Plural(
        one: Phrase(pt: "Reabriu # decisão", en: "Reopened # decision"),
        other: Phrase(pt: "Reabriu # decisões", en: "Reopened # decisions")),
      deed: Phrase(pt: "Reabriu uma decisão", en: "Reopened a decision"),
      check: { reopening, _, standing in
        let (text, record) = change(reopening)
        return standing.reopen(text, of: record)
      })
  }

  /// The field of one change: "as observações".
  private func text(of change: JSONValue?, _ language: Language) -> String {
    let changes = JSONValue.array([change ?? .null])
    return EditedFields.text(
      .object([JSONValue.Member("changes", changes)]), of: fields, language) ?? "…"
  }
}

extension ChangeKind {
  /// Of one word for what it did to one and to many.
  /// - Parameter did: "Arquivou {0}", to "Ana" or to "20 pacientes".
  fileprivate init<M: Mutation>(
    _ mutation: M.Type, of subject: @escaping @Sendable (JSONValue) -> Subject?,
    ownName: @escaping @Sendable (JSONValue) -> String? = { _ in nil }, _ did: Phrase,
    of noun: Noun, adds: Bool = false, deed: (@Sendable (Language) -> String)? = nil,
    check: (@Sendable (M, Instant, inout Standing) -> Verdict)? = nil
  ) {
    self.init(
      M.self, of: subject, ownName: ownName, one: { did($2, $1) },
      many: { did($1, noun.counted($0, $1)) }, adds: adds, deed: deed, check: check)
  }
}
