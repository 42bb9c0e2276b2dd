import Values

/// Finds in a text what a query asks of words: by the same rules as the index.
struct SearchMarks {
  /// The words of a text.
  private(set) var ranges: [Range<Int>] = []
  /// For each word of the text that is found one more than the number of the query's word or phrase, else 0.
  private(set) var found: [UInt8] = []

  /// - Parameter bytes: UTF-8; of more than `SearchLimits.documentBytes` the beginning.
  init(_ query: SearchQuery, _ bytes: [UInt8]) {
    var phrases: [[WordTerms]] = []
    for clause in query.clauses where !clause.isNegated {
      switch clause.asked {
      case .word(let word): phrases.append([WordTerms(word)])
      case .phrase(let words): phrases.append(words.map { WordTerms($0) })
      case .compound(let words, let joined):
        phrases.append(words.map { WordTerms($0) })
        phrases.append([WordTerms(joined)])
      case .tag, .kind, .flags, .before, .after: break
      }
    }
    // How far into each phrase the words up to here have come: bit k where k + 1 of its words stand here.
    var progress = [UInt32](repeating: 0, count: phrases.count)
    var scanner = WordScanner(bytes, in: 0..<min(bytes.count, SearchLimits.documentBytes))
    var compound = CompoundWord()
    while scanner.next() {
      mark(compound.append(scanner.word, isJoined: scanner.isJoined), phrases)
      var word = scanner.word
      Stem.reduce(&word)
      ranges.append(scanner.range)
      found.append(0)
      for (number, phrase) in phrases.enumerated() {
        var here: UInt32 = 0
        let possible = progress[number] << 1 | 1
        for place in phrase.indices where possible >> UInt32(place) & 1 == 1 {
          if phrase[place].mean(word) { here |= 1 << UInt32(place) }
        }
        progress[number] = here
        guard here >> UInt32(phrase.count - 1) & 1 == 1 else { continue }
        for back in 0..<phrase.count {
          found[found.count - 1 - back] = UInt8(truncatingIfNeeded: number + 1)
        }
      }
    }
    mark(compound.end(), phrases)
  }

  /// Marks all parts of a compound that is a word of the query.
  private mutating func mark(_ compound: CompoundWord.Whole?, _ phrases: [[WordTerms]]) {
    guard let compound else { return }
    var word = compound.word
    Stem.reduce(&word)
    for (number, phrase) in phrases.enumerated() where phrase.count == 1 && phrase[0].mean(word) {
      for back in 0..<compound.parts {
        found[found.count - 1 - back] = UInt8(truncatingIfNeeded: number + 1)
      }
    }
  }

  /// Ranges of what was found that lie within a part, as offsets from its beginning; those that touch are one.
  func marks(in part: Range<Int>) -> [Range<Int>] {
    var marks: [Range<Int>] = []
    for (number, range) in ranges.enumerated() where found[number] > 0 {
      guard range.lowerBound >= part.lowerBound, range.upperBound <= part.upperBound else {
        continue
      }
      let start = range.lowerBound - part.lowerBound
      let end = range.upperBound - part.lowerBound
      if let last = marks.last, last.upperBound == start {
        marks[marks.count - 1] = last.lowerBound..<end
      } else {
        marks.append(start..<end)
      }
    }
    return marks
  }
}
