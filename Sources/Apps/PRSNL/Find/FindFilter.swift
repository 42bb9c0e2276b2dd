import Journal
import Search
import Values

/// What a search may ask for beside words. All of it stands in the text of the search, so that there is one truth and
/// whoever types can do without.
enum FindFilter: CaseIterable {
  case kind, state, part, tag, after, before

  /// As it is counted (`JournalEvents.filters`).
  var counted: Literal {
    switch self {
    case .kind: "kind"
    case .state: "is"
    case .part: "has"
    case .tag: "tag"
    case .after: "after"
    case .before: "before"
    }
  }

  var title: Phrase {
    switch self {
    case .kind: Phrase(pt: "Tipo", en: "Kind")
    case .state: Phrase(pt: "Estado", en: "State")
    case .part: Phrase(pt: "Com", en: "With")
    case .tag: Phrase(pt: "Etiqueta", en: "Tag")
    case .after: Phrase(pt: "Desde", en: "Since")
    case .before: Phrase(pt: "Antes de", en: "Before")
    }
  }

  /// The operator as people type it.
  private var word: Phrase {
    switch self {
    case .kind: Phrase(pt: "tipo:", en: "kind:")
    case .state: Phrase(pt: "está:", en: "is:")
    case .part: Phrase(pt: "tem:", en: "has:")
    case .tag: Phrase(pt: "etiqueta:", en: "tag:")
    case .after: Phrase(pt: "depois:", en: "after:")
    case .before: Phrase(pt: "antes:", en: "before:")
    }
  }

  /// Nil where a clause is one of words.
  init?(of clause: SearchClause) {
    switch clause.asked {
    case .word, .phrase, .compound: return nil
    case .tag: self = .tag
    case .kind: self = .kind
    case .flags(let mask, _): self = mask & ItemFlags.states != 0 ? .state : .part
    case .before: self = .before
    case .after: self = .after
    }
  }

  /// What can be chosen of it, with the word for it in a search; nothing where it is typed.
  var options: [FindOption] {
    switch self {
    case .kind: FindOption.kinds
    case .state: FindOption.states
    case .part: FindOption.parts
    case .tag, .after, .before: []
    }
  }

  /// What is typed for a value, such as `tipo:nota`.
  func typed(_ value: String, _ language: Language) -> String {
    // A quote in it would end it.
    let plain = value.parts { $0 == "\"" }.joined(separator: " ")
    let hasSpace = plain.scalars.contains { $0.isSpace }
    return word(language) + (hasSpace ? "\"" + plain + "\"" : plain)
  }
}

/// One of the values that a filter may have.
struct FindOption {
  let title: Phrase
  /// As it is typed behind the operator.
  let word: Phrase
  let asked: SearchClause.Asked

  static var kinds: [FindOption] {
    [
      kind(.note, Phrase(pt: "Notas", en: "Notes"), Phrase(pt: "nota", en: "note")),
      kind(.link, Phrase(pt: "Links", en: "Links"), Phrase(pt: "link", en: "link")),
      kind(
        .document, Phrase(pt: "Documentos", en: "Documents"),
        Phrase(pt: "documento", en: "document")),
      kind(.photo, Phrase(pt: "Fotos", en: "Photos"), Phrase(pt: "foto", en: "photo")),
      kind(.voice, Phrase(pt: "Áudios", en: "Recordings"), Phrase(pt: "áudio", en: "recording")),
    ]
  }

  static var states: [FindOption] {
    [
      flag(
        ItemFlags.unread, Phrase(pt: "Não lidos", en: "Unread"),
        Phrase(pt: "não-lido", en: "unread")),
      flag(ItemFlags.read, Phrase(pt: "Lidos", en: "Read"), Phrase(pt: "lido", en: "read")),
      flag(
        ItemFlags.archived, Phrase(pt: "Arquivados", en: "Archived"),
        Phrase(pt: "arquivado", en: "archived")),
      flag(
        ItemFlags.favourite, Phrase(pt: "Favoritos", en: "Favourites"),
        Phrase(pt: "favorito", en: "favourite")),
    ]
  }

  static var parts: [FindOption] {
    [
      flag(ItemFlags.file, Phrase(pt: "Anexo", en: "Attachment"), Phrase(pt: "anexo", en: "file")),
      flag(ItemFlags.photo, Phrase(pt: "Foto", en: "Photo"), Phrase(pt: "foto", en: "photo")),
      flag(ItemFlags.voice, Phrase(pt: "Áudio", en: "Recording"), Phrase(pt: "áudio", en: "voice")),
      flag(
        ItemFlags.highlight, Phrase(pt: "Marcação", en: "Highlight"),
        Phrase(pt: "marcação", en: "highlight")),
      flag(
        ItemFlags.address, Phrase(pt: "Endereço", en: "Address"),
        Phrase(pt: "endereço", en: "address")),
    ]
  }

  private static func kind(_ kind: Item.Kind, _ title: Phrase, _ word: Phrase) -> FindOption {
    FindOption(title: title, word: word, asked: .kind(kind.number))
  }

  private static func flag(_ flag: UInt32, _ title: Phrase, _ word: Phrase) -> FindOption {
    FindOption(title: title, word: word, asked: .flags(mask: flag, value: flag))
  }
}

extension SearchQuery {
  /// How many filters there are beside words.
  var filterCount: Int { clauses.count { FindFilter(of: $0).isThere } }

  /// The clause by which a filter is set; what is excluded is set by typing alone.
  func clause(of filter: FindFilter) -> SearchClause? {
    clauses.first { !$0.isNegated && FindFilter(of: $0) == filter }
  }

  /// The text without some clauses.
  func without(_ isGone: (SearchClause) -> Bool) -> String {
    var rest: [String] = []
    var place = 0
    for clause in clauses where isGone(clause) {
      rest.append(text.dropping(utf8: place, upTo: clause.range.lowerBound).trimmed)
      place = clause.range.upperBound
    }
    // What is being typed at the end keeps its space.
    rest.append(place == 0 ? text : text.dropping(utf8: place).trimmed)
    return rest.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The text with a filter set otherwise, or taken away.
  func setting(_ filter: FindFilter, to value: String, _ language: Language) -> String {
    let rest = without { !$0.isNegated && FindFilter(of: $0) == filter }.trimmed
    guard !value.isEmpty else { return rest }
    let typed = filter.typed(value, language)
    return rest.isEmpty ? typed + " " : rest + " " + typed + " "
  }
}
