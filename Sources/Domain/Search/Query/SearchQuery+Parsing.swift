import Values

extension SearchQuery {
  /// Understands what is being typed: the last word, unless white space or a quote ends it, is a beginning.
  public init(typed text: String, _ vocabulary: SearchVocabulary = SearchVocabulary()) {
    self.init(text, vocabulary, isTyped: true)
  }

  /// Understands a search as it was saved: its words are whole.
  public init(saved text: String, _ vocabulary: SearchVocabulary = SearchVocabulary()) {
    self.init(text, vocabulary, isTyped: false)
  }

  private init(_ text: String, _ vocabulary: SearchVocabulary, isTyped: Bool) {
    let text = Self.bounded(text)
    var clauses: [SearchClause] = []
    let bytes = Array(text.bytes)
    var scanner = QueryScanner(bytes)
    while clauses.count < SearchLimits.clauses, let piece = scanner.next() {
      let isLast = piece.range.upperBound == bytes.count
      let goesOn = isTyped && isLast && (!piece.isQuoted || piece.isOpen)
      let asked = Self.asked(piece, bytes, vocabulary, goesOn: goesOn)
      guard let asked else { continue }
      clauses.append(SearchClause(asked, isNegated: piece.isNegated, at: piece.range))
    }
    self.init(text, clauses: clauses)
  }

  /// The beginning of a text that is too long, up to white space or at least a whole code point.
  private static func bounded(_ text: String) -> String {
    guard text.byteCount > SearchLimits.queryBytes else { return text }
    var bytes = Array(text.bytes)
    bytes.removeLast(bytes.count - SearchLimits.queryBytes)
    while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
    if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
    return String(utf8: bytes)
  }

  /// Nil where a piece asks nothing: it has no words, or an operator whose value is still being typed.
  private static func asked(
    _ piece: QueryScanner.Piece, _ bytes: [UInt8], _ vocabulary: SearchVocabulary, goesOn: Bool
  ) -> SearchClause.Asked? {
    var part = piece.value
    if let name = piece.name {
      if let known = SearchOperator(String(utf8: bytes[name])) {
        let value = String(utf8: bytes[piece.value])
        if let asked = known.asked(value, vocabulary, isTyped: goesOn && !piece.isNegated) {
          return asked
        }
        if goesOn || value.isBlank { return nil }
      }
      part = name.lowerBound..<piece.value.upperBound
    }
    // Who excludes a word means it alone: not all that begins with what is typed so far.
    return words(
      bytes, part, goesOn: goesOn && !piece.isNegated, isQuoted: piece.isQuoted)
  }

  private static func words(
    _ bytes: [UInt8], _ part: Range<Int>, goesOn: Bool, isQuoted: Bool
  ) -> SearchClause.Asked? {
    var folded: [[UInt8]] = []
    var end = part.lowerBound
    var scanner = WordScanner(bytes, in: part)
    // In quotes words are meant as they stand.
    var isCompound = !isQuoted
    var compound = CompoundWord()
    while folded.count < SearchLimits.phraseWords, scanner.next() {
      if !folded.isEmpty, !scanner.isJoined { isCompound = false }
      _ = compound.append(scanner.word, isJoined: !folded.isEmpty)
      folded.append(scanner.word)
      end = scanner.range.upperBound
    }
    // `receita,` is a whole word.
    let isBeginning = goesOn && end == part.upperBound
    var words: [SearchWord] = []
    for (number, word) in folded.enumerated() {
      words.append(
        SearchWord(folded: word, isPrefix: isBeginning && number == folded.count - 1))
    }
    guard let first = words.first else { return nil }
    guard words.count > 1 else { return .word(first) }
    // Words beyond those that are read would be missing in it.
    guard isCompound, !scanner.next(), let whole = compound.end() else { return .phrase(words) }
    return .compound(words, joined: SearchWord(folded: whole.word, isPrefix: isBeginning))
  }
}
