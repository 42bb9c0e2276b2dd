import Values

/// One thing that a query asks.
public struct SearchClause: Hashable, Sendable {
  public enum Asked: Hashable, Sendable {
    case word(SearchWord)
    /// Words that follow each other in one text: `"pão de queijo"`, and what is written together, as an address.
    case phrase([SearchWord])
    /// Words that hyphens join: these one after the other, or all as one word. `e-mail` is `email` as well.
    case compound([SearchWord], joined: SearchWord)
    /// A whole tag, folded; while it is typed (`isPrefix`) its beginning.
    case tag(String, isPrefix: Bool)
    case kind(UInt8)
    /// `flags & mask == value`, of `is:` and `has:`.
    case flags(mask: UInt32, value: UInt32)
    /// On an earlier day.
    case before(CivilDate)
    /// On that day or a later one.
    case after(CivilDate)
  }

  public var asked: Asked
  /// A minus stood before it.
  public var isNegated: Bool
  /// Where in `SearchQuery.text` it stands with its minus and quotes, in UTF-8: to show it apart and take it out.
  public var range: Range<Int>

  public init(_ asked: Asked, isNegated: Bool = false, at range: Range<Int> = 0..<0) {
    self.asked = asked
    self.isNegated = isNegated
    self.range = range
  }
}

/// A word of a query.
public struct SearchWord: Hashable, Sendable {
  /// Folded, as typed.
  public let folded: [UInt8]
  /// What documents' words are compared with: without endings of the plural and the like.
  public let stem: [UInt8]
  /// It is still being typed: words that begin with it are meant as well.
  public let isPrefix: Bool

  /// - Parameter folded: one word of `WordScanner`.
  public init(folded: [UInt8], isPrefix: Bool = false) {
    self.folded = folded
    self.isPrefix = isPrefix
    stem = Stem.of(folded)
  }
}
