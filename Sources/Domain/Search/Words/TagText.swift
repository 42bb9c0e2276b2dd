import Values

/// How tags are compared: their words, folded, with single spaces between.
enum TagText {
  /// Nil where a tag has no word.
  static func folded(_ tag: String) -> [UInt8]? {
    var folded: [UInt8] = []
    var words = WordScanner(tag)
    while words.next() {
      if !folded.isEmpty { folded.append(0x20) }
      folded += words.word
      if folded.count >= SearchLimits.tagBytes { break }
    }
    if folded.count > SearchLimits.tagBytes {
      folded.removeLast(folded.count - SearchLimits.tagBytes)
      // Not within a letter.
      while let last = folded.last, last & 0xC0 == 0x80 { folded.removeLast() }
      if let last = folded.last, last >= 0xC0 { folded.removeLast() }
    }
    return folded.isEmpty ? nil : folded
  }
}
