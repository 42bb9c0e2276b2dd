import Findings

/// What else a file could be taken for: one that is two things at once is read as the one by us and
/// as the other by somebody's program.
///
/// Images need no such look, since nothing of what was sent is kept.
enum SecondReading {
  /// Readers of PDF begin wherever its mark is in so many bytes.
  private static let headBytes: Int64 = 1_024
  /// Readers of ZIP begin at the end: its last record, and the longest comment behind it.
  private static let tailBytes: Int64 = 22 + 65_535

  /// - Parameter type: what it was found to be.
  /// - Throws: `unsound` when another reader would take it as well.
  static func refuse(in source: SourceFile, readAs type: String) throws(InspectionFailure) {
    let head = try source.head(headBytes)
    let mark = head.indices.first { head.has("%PDF-", at: $0) }
    guard mark == (type == "application/pdf" ? 0 : nil) else { throw .unsound(.corrupt) }
    if type == "application/dicom" { try refusePreamble(head) }
    if FileKind(type: type) != .package, try isArchive(source) { throw .unsound(.corrupt) }
  }

  /// DICOM (part 10, 7.1) leaves the first 128 bytes to whoever wants them, programs for Windows among
  /// others: empty, or the head of a TIFF, is all that they honestly are.
  private static func refusePreamble(_ head: [UInt8]) throws(InspectionFailure) {
    let isTIFF = head.has("II*\0", at: 0) || head.has("MM\0*", at: 0)
    guard isTIFF || head.prefix(128).allSatisfy({ $0 == 0 }) else { throw .unsound(.corrupt) }
  }

  /// Whether the end of the file is that of a ZIP archive which has something in it.
  private static func isArchive(_ source: SourceFile) throws(InspectionFailure) -> Bool {
    let tail = try source.tail(tailBytes)
    let start = source.length - Int64(tail.count)
    for position in tail.indices.dropLast(21) where tail.has("PK\u{5}\u{6}", at: position) {
      let size = tail.number(at: position + 12, bytes: 4)
      let places = [start + Int64(position) - size, tail.number(at: position + 16, bytes: 4)]
      for place in places where place >= 0 && place + 4 <= source.length {
        if try source.bytes(place..<place + 4).has("PK\u{1}\u{2}", at: 0) { return true }
      }
    }
    return false
  }
}
