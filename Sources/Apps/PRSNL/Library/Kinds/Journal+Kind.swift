import Fields
import Flow
import Journal
import Records
import Shell
import Sync
import Values

extension Journal {
  /// What the shared features are told of the journal itself.
  static var recordKind: RecordKind {
    var kind = RecordKind(
      Journal.self,
      Noun(
        .masculine, one: Phrase(pt: "diário", en: "journal"),
        many: Phrase(pt: "diários", en: "journals")))
    kind.name = { _, parts in parts[Library.self]?.journal?.name }
    kind.records = { parts, standing in
      if let journal = parts[Library.self]?.journal { standing.put(journal) }
    }
    kind.changes = [
      ChangeKind(
        EditJournal.self, of: ChangeKind.argument("journal", Journal.self),
        one: { Phrase(pt: "Mudou ajustes de {0}", en: "Changed settings of {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Mudou ajustes # vez", en: "Changed settings # time"),
          other: Phrase(pt: "Mudou ajustes # vezes", en: "Changed settings # times")),
        deed: Phrase(pt: "Mudou ajustes", en: "Changed settings"),
        check: { change, _, standing in standing.verdict(on: change.journal) })
    ]
    return kind
  }
}

extension WaitingVersion {
  /// What the shared features are told of texts that wait for a decision.
  static var recordKind: RecordKind {
    var kind = RecordKind(
      WaitingVersion.self,
      Noun(
        .feminine, one: Phrase(pt: "versão", en: "version"),
        many: Phrase(pt: "versões", en: "versions")))
    kind.records = { parts, standing in
      for version in parts[Marks.self]?.waiting ?? [] { standing.put(version) }
    }
    // The last decision of each item stays, to be undone on this device.
    kind.over = { contents in
      contents.records(of: WaitingVersion.self).count { !$0.isWaiting }
    }
    return kind
  }
}

extension PublicLink {
  /// What the shared features are told of public links.
  static var recordKind: RecordKind {
    var kind = RecordKind(
      PublicLink.self,
      Noun(
        .masculine, one: Phrase(pt: "link público", en: "public link"),
        many: Phrase(pt: "links públicos", en: "public links")))
    kind.records = { parts, standing in
      for link in parts[Marks.self]?.links ?? [] { standing.put(link) }
    }
    kind.changes = [
      ChangeKind(
        NoteLink.self, of: { item(in: $0["link"]) },
        one: { Phrase(pt: "Compartilhou {0}", en: "Shared {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Compartilhou # vez", en: "Shared # time"),
          other: Phrase(pt: "Compartilhou # vezes", en: "Shared # times")),
        deed: Phrase(pt: "Compartilhou", en: "Shared"),
        // A server alone makes one.
        check: { change, _, standing in
          standing[change.link.id] == nil
            ? ChangeKind.Verdict.missing(PublicLink.self) : ChangeKind.Verdict.alreadyThere
        }),
      ChangeKind(
        RevokeLink.self, of: ChangeKind.argument("link", PublicLink.self),
        one: { Phrase(pt: "Encerrou um link público", en: "Ended a public link")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Encerrou # link público", en: "Ended # public link"),
          other: Phrase(pt: "Encerrou # links públicos", en: "Ended # public links")),
        deed: Phrase(pt: "Encerrou um link público", en: "Ended a public link"),
        check: { change, _, standing in standing.verdict(on: change.link) }),
    ]
    return kind
  }

  private static func item(in link: JSONValue?) -> Subject? {
    link?["item"]?.text.flatMap { ID<Item>($0) }.map { Subject($0) }
  }
}
