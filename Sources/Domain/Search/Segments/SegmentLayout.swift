/// Where what lies in the bytes of a segment (Docs/Search.md). All numbers have the lowest byte first.
///
/// | bytes | what |
/// | --- | --- |
/// | 4 | `USEG` |
/// | 4 | version, 1 |
/// | 4 | CRC-32 of all that follows |
/// | 4 each | documents, terms, words of all documents, bytes of the dictionary, bytes of the postings |
/// | 16 a document | ids, the high half first |
/// | 4 a document each | days since 1970-01-01, stamps, flags |
/// | 1 a document each | kinds, `LengthCode` |
/// | 4 a block | where in the dictionary it begins; a block has 16 terms |
/// | | dictionary, postings |
struct SegmentLayout: Hashable, Sendable {
  static var headerBytes: Int { 32 }
  static var version: UInt32 { 1 }
  static var magic: UInt32 { 0x4745_5355 }
  static var blockTerms: Int { 16 }
  /// Of one segment; a larger one was not written by us.
  static var mostBytes: Int { 1 << 28 }

  let documents: Int
  let terms: Int
  let words: Int
  let dictionaryBytes: Int
  let postingsBytes: Int

  var blocks: Int { (terms + Self.blockTerms - 1) / Self.blockTerms }
  var ids: Int { Self.headerBytes }
  var days: Int { ids + 16 * documents }
  var stamps: Int { days + 4 * documents }
  var flags: Int { stamps + 4 * documents }
  var kinds: Int { flags + 4 * documents }
  var lengths: Int { kinds + documents }
  var starts: Int { lengths + documents }
  var dictionary: Int { starts + 4 * blocks }
  var postings: Int { dictionary + dictionaryBytes }
  var end: Int { postings + postingsBytes }

  init(documents: Int, terms: Int, words: Int, dictionaryBytes: Int, postingsBytes: Int) {
    self.documents = documents
    self.terms = terms
    self.words = words
    self.dictionaryBytes = dictionaryBytes
    self.postingsBytes = postingsBytes
  }

  /// Reads and checks the head of a segment and its checksum.
  init(_ bytes: [UInt8]) throws(SearchProblem) {
    guard bytes.count >= Self.headerBytes, bytes.fixed32(at: 0) == Self.magic else {
      throw .notOurs
    }
    let version = bytes.fixed32(at: 4)
    guard version == Self.version else { throw .version(version) }
    guard bytes.count <= Self.mostBytes, bytes.fixed32(at: 8) == Checksum.of(bytes, from: 12) else {
      throw .checksum
    }
    let numbers = [12, 16, 20, 24, 28].map { bytes.fixed32(at: $0) }
    for number in numbers where number > UInt32(Self.mostBytes) { throw .damaged }
    guard numbers[0] <= UInt32(SearchLimits.segmentDocuments) else { throw .damaged }
    self.init(
      documents: Int(numbers[0]), terms: Int(numbers[1]), words: Int(numbers[2]),
      dictionaryBytes: Int(numbers[3]), postingsBytes: Int(numbers[4]))
    guard end == bytes.count else { throw .damaged }
  }
}
