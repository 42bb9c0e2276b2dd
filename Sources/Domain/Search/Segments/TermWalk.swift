/// Where the postings of a term lie, and how many documents have it.
struct TermPostings: Hashable, Sendable {
  /// Documents that have the term, those that were taken out since among them.
  var documents = 0
  /// From the beginning of the segment's postings.
  var start = 0
  /// First which documents have it, then where in each of them.
  var documentBytes = 0
  var positionBytes = 0

  var end: Int { start + documentBytes + positionBytes }
}

/// Goes through the terms of a segment in the order of their bytes.
///
/// A block of 16 terms begins with where the postings of its first term begin. A term is how many bytes it shares with
/// the one before, how many follow and these, then of its postings: documents, bytes of documents, bytes of positions.
struct TermWalk {
  private let layout: SegmentLayout
  private var place: Int
  /// The number of the next term.
  private var number: Int
  private(set) var term: [UInt8] = []
  private(set) var postings = TermPostings()
  /// The dictionary says what cannot be; then there is no next term.
  private(set) var isDamaged = false

  /// Begins before the first term, or that of a block.
  init(_ bytes: [UInt8], _ layout: SegmentLayout, block: Int = 0) {
    self.layout = layout
    number = block * SegmentLayout.blockTerms
    place = layout.dictionary
    if block > 0 {
      let start = bytes.fixed32(at: layout.starts + 4 * block)
      place += Int(min(start, UInt32(layout.dictionaryBytes)))
    }
  }

  mutating func next(_ bytes: [UInt8]) -> Bool {
    guard number < layout.terms, !isDamaged else { return false }
    let isFirst = number % SegmentLayout.blockTerms == 0
    let isRead = bytes.withUnsafeBufferPointer { read($0, isFirstOfBlock: isFirst) }
    guard isRead else {
      isDamaged = true
      return false
    }
    number += 1
    return true
  }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, isFirstOfBlock: Bool) -> Bool {
    var reader = PackedReader(bytes, place..<layout.postings)
    guard !reader.isAtEnd else { return false }
    let start = isFirstOfBlock ? reader.varint() : postings.end
    let shared = reader.varint()
    let fresh = reader.varint()
    guard shared <= (isFirstOfBlock ? 0 : term.count), fresh <= reader.end - reader.place,
      shared + fresh <= 1 + SearchLimits.tagBytes
    else { return false }
    term.removeLast(term.count - shared)
    for offset in 0..<fresh { term.append(bytes[reader.place + offset]) }
    reader.skip(fresh)
    postings.documents = reader.varint()
    postings.start = start
    postings.documentBytes = reader.varint()
    postings.positionBytes = reader.varint()
    place = reader.place
    let most = layout.postingsBytes
    return start <= most && postings.documentBytes <= most - start
      && postings.positionBytes <= most - start - postings.documentBytes
      && postings.documents <= layout.documents
  }
}

extension TermWalk {
  /// A walk that stands at the first term that is not before `key`; nil where all are.
  static func seek(_ key: [UInt8], _ bytes: [UInt8], _ layout: SegmentLayout) -> TermWalk? {
    // The last block whose first term is not after the key, or the first block.
    var low = 0
    var high = layout.blocks
    while high - low > 1 {
      let middle = (low + high) / 2
      var walk = TermWalk(bytes, layout, block: middle)
      if walk.next(bytes), !key.precedes(walk.term) { low = middle } else { high = middle }
    }
    var walk = TermWalk(bytes, layout, block: low)
    while walk.next(bytes) {
      if !walk.term.precedes(key) { return walk }
    }
    return nil
  }
}

extension [UInt8] {
  /// By bytes, a beginning before what goes on.
  func precedes(_ other: [UInt8]) -> Bool {
    let both = Swift.min(count, other.count)
    for place in 0..<both where self[place] != other[place] { return self[place] < other[place] }
    return count < other.count
  }

  func begins(with prefix: [UInt8]) -> Bool {
    guard count >= prefix.count else { return false }
    for place in prefix.indices where self[place] != prefix[place] { return false }
    return true
  }
}
