/// How much of a document may still be drawn, and how long the word is that is being drawn.
///
/// A browser lays out some ten thousand elements within a frame or two; a text that somebody made to explode has a million.
final class MarkdownProgress {
  private var left: Int
  /// Whether something of the document was left out.
  private(set) var isCut = false
  /// Bytes since the last blank, from one piece of a text to the next.
  private var word = 0

  /// - Parameter most: elements, and texts between them.
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

  func endWord() {
    word = 0
  }

  /// Whether a word in this text, or the one that it ends, is so long that it must be set without ligatures: where a browser
  /// breaks a word into lines it shapes the whole of it again for each of them (`Web/styles/reading.css`).
  func isUnbroken(_ text: String) -> Bool {
    var longest = word
    for byte in text.utf8 {
      if byte == 0x20 || byte == 0x0A || byte == 0x09 {
        word = 0
      } else {
        word += 1
        if word > longest { longest = word }
      }
    }
    return longest > Self.longWord
  }

  private static var longWord: Int { 1_000 }
}
