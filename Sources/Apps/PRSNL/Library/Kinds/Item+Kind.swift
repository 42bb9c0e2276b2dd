import Editing
import Fields
import Flow
import Journal
import RecordPages
import Records
import Screen
import Shell
import Values

extension Item: Dated {}

extension Item {
  /// What the shared features are told of items.
  static var recordKind: RecordKind {
    var kind = RecordKind(Item.self, noun)
    kind.page = { .item(ID($0)) }
    kind.name = { id, parts in
      parts[Library.self]?.shelf.find(ID(id)).map { $0.name.isEmpty ? "…" : $0.name }
    }
    kind.records = { parts, standing in
      guard let shelf = parts[Library.self]?.shelf else { return }
      for id in shelf.ids {
        if let item = shelf.find(ID(id)) { standing.put(item) }
      }
    }
    kind.record = { id, parts, standing in
      if let item = parts[Library.self]?.shelf.find(ID(id)) { standing.put(item) }
    }
    kind.fields = fieldKinds
    kind.changes = changes
    kind.acts = acts
    kind.refusal = { words(of: $0)?($1) }
    kind.hasHistory = true
    kind.putBack = { id, change, parts in
      PutBack(change, in: parts[Library.self]?.shelf.find(ID(id))) { EditItem(from: $0, to: $1) }
    }
    kind.copy = copy
    return kind
  }

  static var noun: Noun {
    Noun(.masculine, one: Phrase(pt: "item", en: "item"), many: Phrase(pt: "itens", en: "items"))
  }

  private static var fieldKinds: [FieldKind] {
    [
      FieldKind(
        "title", Phrase(pt: "Título", en: "Title"), inSentence: Phrase(pt: "o título", en: "title")),
      FieldKind("day", Phrase(pt: "Dia", en: "Day"), inSentence: Phrase(pt: "o dia", en: "day")),
      FieldKind(
        "tags", Phrase(pt: "Etiquetas", en: "Tags"),
        inSentence: Phrase(pt: "as etiquetas", en: "tags"),
        text: { value, _ in
          (value.array ?? []).compactMap { $0.text }.joined(separator: ", ")
        }),
      FieldKind(
        "url", Phrase(pt: "Endereço", en: "Address"),
        inSentence: Phrase(pt: "o endereço", en: "address")),
    ]
  }

  /// What a person's own copy, and what goes up to an account, has of items: their heads. Their texts go by
  /// themselves.
  private static var copy: CopyKind {
    var copy = CopyKind(
      "items", noun,
      CopyKindWords(
        contents: Phrase(pt: "os itens, com a lixeira", en: "the items, with the trash"),
        active: Phrase(pt: "Itens", en: "Items")),
      all: { parts -> [Item]? in
        guard let library = parts[Library.self], library.isWhole else { return nil }
        return library.shelf.ids.compactMap { library.shelf.find(ID($0)) }
      }, called: { $0.name })
    copy.ignored += ["place"]
    return copy
  }

  private static func words(of refusal: Refusal) -> Phrase? {
    switch refusal.code {
    case .missing where refusal.subject == recordType:
      Phrase(pt: "Este item já não existe.", en: "This item does not exist any more.")
    case .limitReached where refusal.subject == "tags":
      Phrase(
        pt: "Um item tem no máximo 30 etiquetas.", en: "An item has at most 30 tags.")
    case .limitReached where refusal.subject == "links" && refusal.limit == PublicLink.mostEver:
      Phrase(
        pt: "Este item já teve 200 endereços, e não pode ter outro.",
        en: "This item has had 200 addresses, and can have no other.")
    case .limitReached where refusal.subject == "links":
      Phrase(
        pt: "Este item já tem 10 endereços abertos. Encerre um deles e tente de novo.",
        en: "This item has 10 open addresses already. End one of them and try again.")
    case .invalid where refusal.subject == "url":
      Phrase(
        pt: "O endereço não é de uma página: começa com http:// ou https://.",
        en: "The address is not that of a page: it begins with http:// or https://.")
    case .invalid where refusal.reason == "tooEarly" || refusal.reason == "tooFar":
      Phrase(
        pt: "A data fica longe demais: vale do ano 1000 até daqui a 100 anos.",
        en: "The date is too far away: it is from the year 1000 to 100 years from now.")
    case .invalid where refusal.reason == "tooLong":
      Phrase(
        pt: "O texto é longo demais para um item. Guarde-o como arquivo.",
        en: "The text is too long for an item. Keep it as a file.")
    case .invalid where refusal.reason == "tooMany":
      Phrase(
        pt: "Isto é demais de uma vez. Exclua os itens um por um.",
        en: "This is too much at once. Delete the items one by one.")
    case .invalid where refusal.reason == "tooManyVersions":
      Phrase(
        pt: "Já há versões demais deste texto à espera. Decida sobre elas e tente de novo.",
        en: "Too many versions of this text wait already. Decide on them and try again.")
    case .invalid where refusal.reason == "changed":
      Phrase(
        pt: "O texto mudou enquanto você decidia. Veja os dois de novo.",
        en: "The text changed while you decided. Look at both again.")
    case .limitReached, .missing, .duplicate, .overlap, .invalid, .unreadable, .forbidden,
      .unknownMutation:
      nil
    }
  }
}
