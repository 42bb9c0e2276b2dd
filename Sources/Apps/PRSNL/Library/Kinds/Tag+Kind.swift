import Fields
import Journal
import Records
import Shell
import Values

extension Tag {
  /// What the shared features are told of tags. A change names one by its key.
  static var recordKind: RecordKind {
    var kind = RecordKind(Tag.self, noun)
    kind.name = { id, parts in all(among: parts).first { $0.id.uuid == id }.map { $0.name } }
    kind.records = { parts, standing in
      for tag in all(among: parts) { standing.put(tag) }
    }
    kind.changes = changes
    kind.copy = CopyKind(
      "tags", noun,
      CopyKindWords(
        contents: Phrase(pt: "as etiquetas", en: "the tags"),
        active: Phrase(pt: "Etiquetas", en: "Tags")),
      count: { parts in
        guard let library = parts[Library.self], library.isLoaded else { return nil }
        return library.tags.all.count
      },
      records: { all(among: $0) }, adding: { tag, _ in BringTag(tag) },
      entry: { (bring: BringTag) in CopyEntry(bring.tag, by: bring, called: bring.tag.name) })
    kind.copy?.ignored = ["createdAt", "updatedAt"]
    return kind
  }

  private static func all(among parts: Parts) -> [Tag] { parts[Library.self]?.tags.all ?? [] }

  private static var noun: Noun {
    Noun(
      .feminine, one: Phrase(pt: "etiqueta", en: "tag"), many: Phrase(pt: "etiquetas", en: "tags"))
  }

  private static let subject: @Sendable (JSONValue) -> Subject? = { arguments in
    arguments["key"]?.text.map { Subject(Tag.id(of: $0)) }
  }

  private static let key: @Sendable (JSONValue) -> String? = { $0["key"]?.text }

  private static var changes: [ChangeKind] {
    [
      change(
        RenameTag.self, Phrase(pt: "Mudou o nome da etiqueta {0}", en: "Renamed the tag {0}"),
        Plural(
          one: Phrase(pt: "Mudou o nome de # etiqueta", en: "Renamed # tag"),
          other: Phrase(pt: "Mudou o nome de # etiquetas", en: "Renamed # tags"))),
      change(
        MergeTag.self, Phrase(pt: "Juntou a etiqueta {0} a outra", en: "Merged the tag {0}"),
        Plural(
          one: Phrase(pt: "Juntou # etiqueta a outra", en: "Merged # tag"),
          other: Phrase(pt: "Juntou # etiquetas a outras", en: "Merged # tags"))),
      change(
        SplitTag.self, Phrase(pt: "Separou a etiqueta {0}", en: "Split the tag {0} off"),
        Plural(
          one: Phrase(pt: "Separou # etiqueta", en: "Split # tag off"),
          other: Phrase(pt: "Separou # etiquetas", en: "Split # tags off"))),
      change(
        RemoveTag.self, Phrase(pt: "Removeu a etiqueta {0}", en: "Removed the tag {0}"),
        Plural(
          one: Phrase(pt: "Removeu # etiqueta", en: "Removed # tag"),
          other: Phrase(pt: "Removeu # etiquetas", en: "Removed # tags"))),
      change(
        RestoreTag.self, Phrase(pt: "Restaurou a etiqueta {0}", en: "Restored the tag {0}"),
        Plural(
          one: Phrase(pt: "Restaurou # etiqueta", en: "Restored # tag"),
          other: Phrase(pt: "Restaurou # etiquetas", en: "Restored # tags"))),
      ChangeKind(
        BringTag.self, of: ChangeKind.argument("tag", Tag.self),
        ownName: { $0["tag"]?["name"]?.text },
        one: { Phrase(pt: "Trouxe a etiqueta {0}", en: "Brought the tag {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Trouxe # etiqueta", en: "Brought # tag"),
          other: Phrase(pt: "Trouxe # etiquetas", en: "Brought # tags")),
        adds: true,
        check: { change, _, standing in
          guard standing[change.tag.id] == nil else { return .alreadyThere }
          standing.put(change.tag)
          return .new
        }),
    ]
  }

  /// Nothing of a tag needs to be here before: what is done twice is fine.
  private static func change<M: Mutation>(
    _ mutation: M.Type, _ one: Phrase, _ many: Plural
  ) -> ChangeKind {
    ChangeKind(
      M.self, of: subject, ownName: key, one: { one($2, $1) }, many: many,
      check: { _, _, _ in .new })
  }
}
