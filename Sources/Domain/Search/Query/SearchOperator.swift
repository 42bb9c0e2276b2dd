import Values

/// What stands before a colon.
enum SearchOperator {
  case tag
  case kind
  case state
  case part
  case before
  case after

  /// - Parameter word: as typed.
  init?(_ word: String) {
    switch TextFolding.folded(word) {
    case "tag", "tags", "etiqueta", "etiquetas", "marcador": self = .tag
    case "kind", "type", "tipo": self = .kind
    case "is", "esta", "estado", "e": self = .state
    case "has", "tem", "com": self = .part
    case "before", "antes", "ate": self = .before
    case "after", "depois", "desde", "since": self = .after
    default: return nil
    }
  }

  /// What it asks with a value.
  /// - Parameters:
  ///   - isTyped: the value may go on.
  /// - Returns: nil where the value means nothing to it.
  func asked(
    _ value: String, _ vocabulary: SearchVocabulary, isTyped: Bool
  ) -> SearchClause.Asked? {
    switch self {
    case .tag:
      guard let folded = TagText.folded(value) else { return nil }
      return .tag(String(utf8: folded), isPrefix: isTyped)
    case .kind:
      let word = TextFolding.folded(value)
      return vocabulary.kinds.first { $0.word == word }.map { SearchClause.Asked.kind($0.kind) }
    case .state: return Self.flag(value, of: vocabulary.states)
    case .part: return Self.flag(value, of: vocabulary.parts)
    case .before: return SearchDay.read(value).map { SearchClause.Asked.before($0) }
    case .after: return SearchDay.read(value).map { SearchClause.Asked.after($0) }
    }
  }

  private static func flag(
    _ value: String, of flags: [SearchVocabulary.Flag]
  ) -> SearchClause.Asked? {
    let word = TextFolding.folded(value)
    return flags.first { $0.word == word }.map {
      SearchClause.Asked.flags(mask: $0.mask, value: $0.value)
    }
  }
}
