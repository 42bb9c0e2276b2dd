import Editing
import Fields
import Journal
import Records
import Shell
import Values

extension Item {
  /// What can be done with items, in words, and what becomes of it in a file of what another device could not send.
  static var changes: [ChangeKind] {
    let usual = UsualChanges<Item>(noun, [])
    return [
      usual.adding(AddItem.self, called: { $0["title"]?.text }) { $0.record },
      usual.editing(EditItem.self) { ($0.id, $0.changes) },
      usual.exporting(ExportJournal.self),
    ] + texts + several + brought
  }

  private static func of(_ argument: String) -> @Sendable (JSONValue) -> Subject? {
    ChangeKind.argument(argument, Item.self)
  }

  /// The first of several.
  private static let first: @Sendable (JSONValue) -> Subject? = { arguments in
    let first = arguments["items"]?.array?.first
    return (first?.text ?? first?["id"]?.text).flatMap { ID<Item>($0) }.map { Subject($0) }
  }

  /// A text lies on the device that wrote it, and not in a file of its changes.
  private static var texts: [ChangeKind] {
    [
      ChangeKind(
        WriteItem.self, of: of("item"),
        one: { Phrase(pt: "Escreveu em {0}", en: "Wrote in {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Escreveu # vez", en: "Wrote # time"),
          other: Phrase(pt: "Escreveu # vezes", en: "Wrote # times")),
        deed: Phrase(pt: "Escreveu", en: "Wrote"),
        check: { change, _, standing in standing.verdict(on: change.item) }),
      ChangeKind(
        DecideVersion.self, of: of("item"),
        one: {
          Phrase(pt: "Decidiu sobre o texto de {0}", en: "Decided on the text of {0}")($2, $1)
        },
        many: Plural(
          one: Phrase(pt: "Decidiu sobre # texto", en: "Decided on # text"),
          other: Phrase(pt: "Decidiu sobre # textos", en: "Decided on # texts")),
        deed: Phrase(pt: "Decidiu entre dois textos", en: "Decided between two texts"),
        check: { change, _, standing in standing.verdict(on: change.waiting) }),
      ChangeKind(
        ReopenVersion.self, of: of("item"),
        one: {
          Phrase(pt: "Reabriu a decisão sobre {0}", en: "Reopened the decision on {0}")($2, $1)
        },
        many: Plural(
          one: Phrase(pt: "Reabriu # decisão", en: "Reopened # decision"),
          other: Phrase(pt: "Reabriu # decisões", en: "Reopened # decisions")),
        deed: Phrase(pt: "Reabriu uma decisão", en: "Reopened a decision"),
        check: { change, _, standing in standing.verdict(on: change.item) }),
      ChangeKind(
        NotePlace.self, of: of("item"),
        one: { Phrase(pt: "Leu {0}", en: "Read {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Leu # item", en: "Read # item"),
          other: Phrase(pt: "Leu # itens", en: "Read # items")),
        deed: Phrase(pt: "Leu", en: "Read"),
        check: { change, _, standing in standing.verdict(on: change.item) }),
    ]
  }

  private static var several: [ChangeKind] {
    [
      ofSeveral(
        MarkItems.self, Phrase(pt: "Marcou {0}", en: "Marked {0}"),
        Plural(
          one: Phrase(pt: "Marcou # vez", en: "Marked # time"),
          other: Phrase(pt: "Marcou # vezes", en: "Marked # times"))
      ) { $0.items },
      ofSeveral(
        TagItems.self,
        Phrase(pt: "Mudou as etiquetas de {0}", en: "Changed the tags of {0}"),
        Plural(
          one: Phrase(pt: "Mudou etiquetas # vez", en: "Changed tags # time"),
          other: Phrase(pt: "Mudou etiquetas # vezes", en: "Changed tags # times"))
      ) { $0.items },
      ofSeveral(
        TrashItems.self, Phrase(pt: "Excluiu {0}", en: "Deleted {0}"),
        Plural(
          one: Phrase(pt: "Excluiu # vez", en: "Deleted # time"),
          other: Phrase(pt: "Excluiu # vezes", en: "Deleted # times"))
      ) { $0.items },
      ofSeveral(
        RestoreItems.self, Phrase(pt: "Restaurou {0}", en: "Restored {0}"),
        Plural(
          one: Phrase(pt: "Restaurou # vez", en: "Restored # time"),
          other: Phrase(pt: "Restaurou # vezes", en: "Restored # times"))
      ) { $0.items },
      ofSeveral(
        PurgeItems.self, Phrase(pt: "Removeu {0} de vez", en: "Removed {0} for good"),
        Plural(
          one: Phrase(pt: "Esvaziou a lixeira # vez", en: "Emptied the trash # time"),
          other: Phrase(pt: "Esvaziou a lixeira # vezes", en: "Emptied the trash # times"))
      ) { $0.items },
    ]
  }

  private static func ofSeveral<M: Mutation>(
    _ mutation: M.Type, _ one: Phrase, _ many: Plural,
    _ items: @escaping @Sendable (M) -> [ID<Item>]
  ) -> ChangeKind {
    ChangeKind(
      M.self, of: first, one: { one($2, $1) }, many: many,
      check: { change, _, standing in
        for item in items(change) {
          let verdict = standing.verdict(on: item)
          if verdict == .new { return .new }
        }
        return .missing(Item.self)
      })
  }

  private static var brought: [ChangeKind] {
    [
      ChangeKind(
        ImportItems.self, of: first,
        one: { Phrase(pt: "Trouxe {0}", en: "Brought in {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Trouxe itens # vez", en: "Brought in items # time"),
          other: Phrase(pt: "Trouxe itens # vezes", en: "Brought in items # times")),
        adds: true, deed: Phrase(pt: "Trouxe de outro lugar", en: "Brought in"),
        check: { change, _, standing in
          var isNew = false
          for item in change.items where standing.add(item) == .new {
            isNew = true
            for version in change.waiting where version.item == item.id { standing.put(version) }
          }
          return isNew ? ChangeKind.Verdict.new : ChangeKind.Verdict.alreadyThere
        }),
      ChangeKind(
        NoteFetched.self, of: of("item"),
        one: { Phrase(pt: "Buscou a página de {0}", en: "Fetched the page of {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Buscou # página", en: "Fetched # page"),
          other: Phrase(pt: "Buscou # páginas", en: "Fetched # pages")),
        deed: Phrase(pt: "Buscou a página", en: "Fetched the page"),
        check: { change, _, standing in standing.verdict(on: change.item) }),
    ]
  }
}
