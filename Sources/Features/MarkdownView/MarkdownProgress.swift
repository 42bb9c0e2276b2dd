import Values

/// How much of a document may still be drawn.
///
/// A browser lays out some thousand elements within a few frames; a text that somebody made to explode has a million.
final class MarkdownProgress {
  private var left: Int
  /// Whether something of the document was left out.
  private(set) var isCut = false

  /// - Parameter most: elements, and texts between them; each `bytesOfElement` bytes of a text count as one, too.
  init(most: Int) {
    left = most
  }

  /// Whether so many more may be drawn.
  func take(_ count: Int = 1) -> Bool {
    guard left >= count else {
      left = 0
      isCut = true
      return false
    }
    left -= count
    return true
  }

  /// What may be drawn of a text: all of it, or its beginning.
  func part(of text: String) -> String {
    let cost = text.byteCount / Self.bytesOfElement
    if cost <= left {
      left -= cost
      return text
    }
    let room = left * Self.bytesOfElement
    left = 0
    isCut = true
    var bytes: [UInt8] = []
    for byte in text.bytes {
      // Only between two letters.
      if bytes.count >= room, byte & 0xC0 != 0x80 { break }
      bytes.append(byte)
    }
    return String(utf8: bytes)
  }

  private static var bytesOfElement: Int { 64 }
}
