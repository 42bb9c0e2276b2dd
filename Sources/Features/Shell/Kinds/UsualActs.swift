import Flow
import Records
import Screen
import Values

/// What people do with records of nearly every type, in words around the noun.
public struct UsualActs<R: Archivable>: Sendable {
  private let noun: Noun

  public init(_ noun: Noun) {
    self.noun = noun
  }

  /// Putting away and bringing back: "Ana foi para os arquivados", "Ana voltou para os ativos".
  /// - Parameter back: what those are that are not put away: "os ativos"; in English the adjective, "active".
  public func archiving(
    by archive: @escaping @Sendable (ID<R>) -> Request,
    restoring restore: @escaping @Sendable (ID<R>) -> Request, to back: Phrase
  ) -> [RecordAct] {
    let away = Phrase(pt: "{0} foi para {1}", en: "{0} was archived")
    let awayMany = Phrase(pt: "{0} foram para {1}", en: "{0} were archived")
    let archived = noun.agreeing("as arquivadas", "os arquivados")
    let again = Phrase(pt: "{0} voltou para {1}", en: "{0} is {1} again")
    let againMany = Phrase(pt: "{0} voltaram para {1}", en: "{0} are {1} again")
    return [
      RecordAct(
        "archive",
        words(Phrase(pt: "Arquivar", en: "Archive"), away, awayMany) { _ in archived }, .archive,
        by: RecordAct.Edits<R>(
          where: { !$0.isArchived }, by: { archive($0.id) }, undo: { restore($0.id) })),
      RecordAct(
        "restore",
        words(Phrase(pt: "Restaurar", en: "Restore"), again, againMany) { back($0) }, .restore,
        by: RecordAct.Edits<R>(
          where: { $0.isArchived }, by: { restore($0.id) }, undo: { archive($0.id) })),
    ]
  }

  /// - Parameter place: where they are afterwards.
  private func words(
    _ title: Phrase, _ one: Phrase, _ many: Phrase,
    _ place: @escaping @Sendable (Language) -> String
  ) -> RecordAct.Words {
    RecordAct.Words(
      title, one: { one($1, $0, place($1)) },
      many: { count, language in
        Plural(one: one, other: many)(
          count, language, noun.counted(count, language), place(language))
      })
  }
}
