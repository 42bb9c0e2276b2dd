/// Goes through the documents of a term, in their order.
///
/// A document is how far it is from the one before (the first: from -1) and one byte: how often the term is in each
/// field, two bits each from the title on, where 3 is three times or more. Its positions lie behind all documents: how
/// far each is from the one before, times two, and 1 while more follow. Tags have none.
struct PostingWalk {
  private var documents: PackedReader
  private var positions: PackedReader
  private let count: Int
  private(set) var document = -1
  private(set) var hits: UInt8 = 0

  /// - Parameters:
  ///   - bytes: those of the segment, which must outlive the walk.
  init(
    _ postings: TermPostings, _ bytes: UnsafeBufferPointer<UInt8>, _ layout: SegmentLayout
  ) {
    let start = layout.postings + postings.start
    let middle = start + postings.documentBytes
    documents = PackedReader(bytes, start..<middle)
    positions = PackedReader(bytes, middle..<(middle + postings.positionBytes))
    count = layout.documents
  }

  /// False at the end, and where the bytes name a document that there is not.
  @inline(__always)
  mutating func next() -> Bool {
    guard !documents.isAtEnd else { return false }
    let step = documents.varint()
    guard step > 0, step < count - document else { return false }
    document += step
    hits = documents.byte()
    return true
  }

  /// The next position in the current document. Each document's must be gone through, or skipped, before the next
  /// one's.
  /// - Parameters:
  ///   - last: the one before it; 0 for the first.
  ///   - isMore: whether one follows it.
  @inline(__always)
  mutating func nextPosition(after last: Int, isMore: inout Bool) -> Int {
    let packed = positions.varint()
    isMore = packed & 1 == 1 && !positions.isAtEnd
    return min(last + packed >> 1, 1 << 30)
  }

  mutating func skipPositions() {
    var isMore = true
    while isMore { isMore = positions.varint() & 1 == 1 && !positions.isAtEnd }
  }

  /// Where in the segment's bytes the next position lies.
  var positionPlace: Int { positions.place }
}
