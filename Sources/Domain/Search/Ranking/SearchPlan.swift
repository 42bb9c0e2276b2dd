import Values

/// A query as segments are asked: what scores, what must be, what must not.
struct SearchPlan {
  /// A word that is asked for, or the parts of a compound in its place, one after the other.
  struct Word {
    let word: SearchWord
    var parts: [SearchWord] = []
  }

  /// Words that score, those of phrases among them.
  var words: [Word] = []
  var phrases: [[SearchWord]] = []
  var tags: [(folded: [UInt8], isPrefix: Bool)] = []
  var notWords: [Word] = []
  var notPhrases: [[SearchWord]] = []
  var notTags: [(folded: [UInt8], isPrefix: Bool)] = []
  /// Kind, flags and days, negated or not.
  var filters: [SearchClause] = []

  init(_ query: SearchQuery) {
    for clause in query.clauses {
      switch clause.asked {
      case .word(let word):
        append(Word(word: word), isNegated: clause.isNegated)
      case .compound(let parts, let joined):
        append(Word(word: joined, parts: parts), isNegated: clause.isNegated)
      case .phrase(let phrase):
        if clause.isNegated {
          notPhrases.append(phrase)
        } else {
          phrases.append(phrase)
          words += phrase.map { Word(word: $0) }
        }
      case .tag(let tag, let isPrefix):
        let asked = (folded: Array(tag.bytes), isPrefix: isPrefix)
        if clause.isNegated { notTags.append(asked) } else { tags.append(asked) }
      case .kind, .flags, .before, .after: filters.append(clause)
      }
    }
  }

  private mutating func append(_ word: Word, isNegated: Bool) {
    if isNegated { notWords.append(word) } else { words.append(word) }
  }

  /// How many marks a document needs: one for each phrase and each tag.
  var marks: Int { phrases.count + tags.count }

  /// Whether a document passes the filters.
  func passes(_ document: Int, of segment: Segment) -> Bool {
    for filter in filters {
      let holds: Bool
      switch filter.asked {
      case .kind(let kind): holds = segment.kind(document) == kind
      case .flags(let mask, let value): holds = segment.flags(document) & mask == value
      case .before(let day): holds = segment.day(document) < day.daysSinceEpoch
      case .after(let day): holds = segment.day(document) >= day.daysSinceEpoch
      case .word, .phrase, .compound, .tag: holds = true
      }
      if holds == filter.isNegated { return false }
    }
    return true
  }
}
