/// Writes the bytes of a segment: terms in the order of their bytes, each with its postings (`PostingWalk`).
struct SegmentWriter {
  private var starts: [UInt8] = []
  private var dictionary: [UInt8] = []
  private(set) var postings: [UInt8] = []
  private var terms = 0
  private var last: [UInt8] = []

  /// How many bytes there are so far.
  var count: Int { starts.count + dictionary.count + postings.count }

  mutating func append(
    _ term: [UInt8], in documents: Int, _ documentBytes: [UInt8], _ positionBytes: [UInt8]
  ) {
    var shared = 0
    if terms % SegmentLayout.blockTerms == 0 {
      starts.append(fixed32: UInt32(truncatingIfNeeded: dictionary.count))
      dictionary.append(varint: postings.count)
    } else {
      let most = min(term.count, last.count)
      while shared < most, term[shared] == last[shared] { shared += 1 }
    }
    dictionary.append(varint: shared)
    dictionary.append(varint: term.count - shared)
    dictionary += term[shared...]
    dictionary.append(varint: documents)
    dictionary.append(varint: documentBytes.count)
    dictionary.append(varint: positionBytes.count)
    postings += documentBytes
    postings += positionBytes
    last = term
    terms += 1
  }

  func bytes(_ columns: SegmentColumns) -> [UInt8] {
    let layout = SegmentLayout(
      documents: columns.count, terms: terms, words: columns.words,
      dictionaryBytes: dictionary.count, postingsBytes: postings.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(layout.end)
    bytes.append(fixed32: SegmentLayout.magic)
    bytes.append(fixed32: SegmentLayout.version)
    bytes.append(fixed32: 0)
    for number in [
      layout.documents, layout.terms, layout.words, layout.dictionaryBytes, layout.postingsBytes,
    ] {
      bytes.append(fixed32: UInt32(truncatingIfNeeded: number))
    }
    bytes += columns.ids
    bytes += columns.days
    bytes += columns.stamps
    bytes += columns.flags
    bytes += columns.kinds
    bytes += columns.lengths
    bytes += starts
    bytes += dictionary
    bytes += postings
    bytes.replace(fixed32: Checksum.of(bytes, from: 12), at: 8)
    return bytes
  }
}
