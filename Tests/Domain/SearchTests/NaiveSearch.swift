import Search
import Values

/// Finds as somebody would who reads every document from its beginning: no index, no packing.
struct NaiveSearch {
  private struct Text {
    let document: SearchDocument
    /// What stands at each place of each text and tag, in order: the stem of a word, and behind the last part of a
    /// compound that of the whole.
    var runs: [[[[UInt8]]]] = []
    var tags: [String] = []
  }

  private let texts: [Text]

  init(_ documents: [SearchDocument]) {
    texts = documents.map { document in
      var text = Text(document: document)
      for part in document.texts { text.runs.append(Self.stems(part.text)) }
      for tag in document.tags {
        text.runs.append(Self.stems(tag))
        text.tags.append(Self.words(tag).joined(separator: " "))
      }
      return text
    }
  }

  /// The numbers of the documents that have all that is asked, ascending.
  func found(_ query: SearchQuery) -> [Int] {
    if query.isEmpty { return [] }
    return texts.filter { text in
      query.clauses.allSatisfy { holds($0.asked, of: text) != $0.isNegated }
    }
    .map { Notes.number($0.document.id) }.sorted()
  }

  private func holds(_ asked: SearchClause.Asked, of text: Text) -> Bool {
    switch asked {
    case .word(let word): has([word], text)
    case .phrase(let words): has(words, text)
    case .compound(let words, let joined): has(words, text) || has([joined], text)
    case .tag(let tag, let isPrefix):
      text.tags.contains { isPrefix ? $0.utf8.starts(with: tag.utf8) : $0 == tag }
    case .kind(let kind): text.document.kind == kind
    case .flags(let mask, let value): text.document.flags & mask == value
    case .before(let day): text.document.day < day
    case .after(let day): text.document.day >= day
    }
  }

  private func has(_ words: [SearchWord], _ text: Text) -> Bool {
    text.runs.contains { run in
      run.indices.contains { start in
        start + words.count <= run.count
          && words.indices.allSatisfy { place in
            run[start + place].contains { means(words[place], $0) }
          }
      }
    }
  }

  private func means(_ word: SearchWord, _ stem: [UInt8]) -> Bool {
    guard word.isPrefix else { return stem == word.stem }
    return stem.starts(with: word.folded) || Stem.completions(of: word.folded).contains(stem)
  }

  private static func words(_ text: String) -> [String] {
    var scanner = WordScanner(text)
    var words: [String] = []
    while scanner.next() { words.append(String(decoding: scanner.word, as: UTF8.self)) }
    return words
  }

  private static func stems(_ text: String) -> [[[UInt8]]] {
    var scanner = WordScanner(text)
    var places: [[[UInt8]]] = []
    var compound: [[UInt8]] = []
    func end() {
      if compound.count > 1 { places[places.count - 1].append(Stem.of(compound.flatMap { $0 })) }
      compound = []
    }
    while scanner.next() {
      if !scanner.isJoined { end() }
      compound.append(scanner.word)
      places.append([Stem.of(scanner.word)])
    }
    end()
    return places
  }
}
