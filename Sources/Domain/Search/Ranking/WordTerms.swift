/// A term that a word of a query means, in one segment.
struct MeantTerm {
  let postings: TermPostings
  /// It is the word, not merely what begins with it.
  let isWhole: Bool
}

/// Which terms a word of a query means.
struct WordTerms {
  private let stem: [UInt8]
  /// What was typed, where the word is a beginning.
  private let beginning: [UInt8]?
  /// Stems of what it may become that do not begin with it (`Stem.completions`).
  private let completions: [[UInt8]]

  init(_ word: SearchWord) {
    stem = word.stem
    guard word.isPrefix else {
      beginning = nil
      completions = []
      return
    }
    let typed = word.folded
    beginning = typed
    completions = Stem.completions(of: typed).filter { !$0.begins(with: typed) }
  }

  /// Whether it means a word, by its stem.
  func mean(_ other: [UInt8]) -> Bool {
    guard let beginning else { return other == stem }
    return other.begins(with: beginning) || completions.contains(other)
  }

  func find(in segment: Segment) -> [MeantTerm] {
    guard let beginning else { return Self.find(stem, in: segment, isWhole: true) }
    var found = Self.walk(beginning, in: segment) { $0 == stem }
    for other in completions {
      found += Self.find(other, in: segment, isWhole: other == stem)
    }
    return found
  }

  static func find(_ term: [UInt8], in segment: Segment, isWhole: Bool) -> [MeantTerm] {
    guard let walk = TermWalk.seek(term, segment.bytes, segment.layout), walk.term == term else {
      return []
    }
    return [MeantTerm(postings: walk.postings, isWhole: isWhole)]
  }

  /// All terms that begin so.
  static func walk(
    _ beginning: [UInt8], in segment: Segment, isWhole: ([UInt8]) -> Bool
  ) -> [MeantTerm] {
    guard var walk = TermWalk.seek(beginning, segment.bytes, segment.layout) else { return [] }
    var found: [MeantTerm] = []
    while walk.term.begins(with: beginning) {
      found.append(MeantTerm(postings: walk.postings, isWhole: isWhole(walk.term)))
      guard walk.next(segment.bytes) else { break }
    }
    return found
  }

  static func tags(_ folded: [UInt8], isPrefix: Bool, in segment: Segment) -> [MeantTerm] {
    let term = [TagTerm.mark] + folded
    return isPrefix
      ? walk(term, in: segment) { _ in true } : find(term, in: segment, isWhole: true)
  }
}
