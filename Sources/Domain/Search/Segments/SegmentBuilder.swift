import Values

/// Makes a segment of documents.
struct SegmentBuilder {
  private var columns = SegmentColumns()
  private var table = TermTable()
  /// Each occurrence of a term, in the order of documents and positions: its number, its document, and its position
  /// times four with the field.
  private var terms: [UInt32] = []
  private var documents: [UInt32] = []
  private var places: [UInt32] = []

  /// Whether it has as much as one segment is made of; one document more may always be added.
  var isFull: Bool {
    terms.count >= 1 << 20 || columns.count >= SearchLimits.batch
  }

  var isEmpty: Bool { columns.count == 0 }

  mutating func append(_ document: SearchDocument) {
    let number = UInt32(columns.count)
    var position = 0
    var words = 0
    var bytesLeft = SearchLimits.documentBytes
    for text in document.texts where bytesLeft > 0 {
      let bytes = Array(text.text.bytes)
      var scanner = WordScanner(bytes, in: 0..<min(bytes.count, bytesLeft))
      bytesLeft -= bytes.count
      append(&scanner, text.field, to: number, &position, &words)
    }
    for tag in document.tags.prefix(SearchLimits.tags) {
      var scanner = WordScanner(tag)
      append(&scanner, .tags, to: number, &position, &words)
      if let folded = TagText.folded(tag) {
        append([TagTerm.mark] + folded, to: number, place: 0)
      }
    }
    columns.append(document, words: words)
  }

  private mutating func append(
    _ scanner: inout WordScanner, _ field: SearchField, to document: UInt32,
    _ position: inout Int, _ words: inout Int
  ) {
    var compound = CompoundWord()
    while scanner.next() {
      let whole = compound.append(scanner.word, isJoined: scanner.isJoined)
      append(whole, field, to: document, behind: position)
      var word = scanner.word
      Stem.reduce(&word)
      append(word, to: document, place: UInt32(position) << 2 | UInt32(field.rawValue))
      position += 1
      words += 1
    }
    append(compound.end(), field, to: document, behind: position)
    // No phrase goes on from one text to the next.
    position += 1
  }

  /// A compound stands where its last part stands, so that places do not go back.
  private mutating func append(
    _ compound: CompoundWord.Whole?, _ field: SearchField, to document: UInt32,
    behind position: Int
  ) {
    guard var word = compound?.word else { return }
    Stem.reduce(&word)
    append(word, to: document, place: UInt32(position - 1) << 2 | UInt32(field.rawValue))
  }

  private mutating func append(_ term: [UInt8], to document: UInt32, place: UInt32) {
    terms.append(UInt32(table.number(term)))
    documents.append(document)
    places.append(place)
  }

  func bytes() -> [UInt8] {
    // Occurrences by term, each term's in their order (counting sort).
    var ends = [Int](repeating: 0, count: table.count + 1)
    for term in terms { ends[Int(term) + 1] += 1 }
    for term in 0..<table.count { ends[term + 1] += ends[term] }
    var order = [UInt32](repeating: 0, count: terms.count)
    var next = ends
    for (occurrence, term) in terms.enumerated() {
      order[next[Int(term)]] = UInt32(occurrence)
      next[Int(term)] += 1
    }
    var writer = SegmentWriter()
    for number in table.ordered() {
      write(table.term(number), order[ends[number]..<ends[number + 1]], to: &writer)
    }
    return writer.bytes(columns)
  }

  private func write(
    _ term: [UInt8], _ occurrences: ArraySlice<UInt32>, to writer: inout SegmentWriter
  ) {
    var postings = PostingWriter(hasPositions: term[0] != TagTerm.mark)
    for occurrence in occurrences {
      let place = places[Int(occurrence)]
      postings.append(
        document: Int(documents[Int(occurrence)]), position: Int(place >> 2),
        field: UInt8(place & 3))
    }
    postings.finish()
    writer.append(term, in: postings.count, postings.documentBytes, postings.positionBytes)
  }
}

/// Tags are terms of their own, whose first byte no word has.
enum TagTerm {
  static var mark: UInt8 { 1 }
}

/// Packs the postings of one term (`PostingWalk`).
struct PostingWriter {
  private(set) var documentBytes: [UInt8] = []
  private(set) var positionBytes: [UInt8] = []
  private(set) var count = 0
  private let hasPositions: Bool
  private var document = -1
  private var hits: UInt8 = 0
  private var position = 0
  /// Packed once it is known whether another follows.
  private var waiting: Int?

  init(hasPositions: Bool) { self.hasPositions = hasPositions }

  mutating func append(document next: Int, position place: Int, field: UInt8) {
    if next != document {
      finish()
      documentBytes.append(varint: next - document)
      document = next
      count += 1
      position = 0
      hits = 0
    }
    guard hasPositions else { return }
    let shift = 2 * field
    if hits >> shift & 3 < 3 { hits += 1 << shift }
    if let waiting { positionBytes.append(varint: waiting << 1 | 1) }
    waiting = place - position
    position = place
  }

  /// Ends the current document.
  mutating func finish() {
    guard document >= 0 else { return }
    documentBytes.append(hits)
    if let waiting { positionBytes.append(varint: waiting << 1) }
    waiting = nil
  }
}
