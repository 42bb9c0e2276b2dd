import Values

/// Text with backslashes before punctuation and with entities, as they mean it (CommonMark 0.31.2 sections 2.4, 2.5).
enum TextUnescaping {
  static func text(_ source: [UInt8], _ range: Range<Int>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = source[place]
      if byte == Byte.backslash, place + 1 < range.upperBound, source[place + 1].isPunctuation {
        text.append(source[place + 1])
        place += 2
      } else if byte == Byte.ampersand,
        let entity = Entities.entity(in: source, at: place, upTo: range.upperBound)
      {
        text.append(contentsOf: entity.text)
        place = entity.end
      } else {
        append(byte, to: &text)
        place += 1
      }
    }
    return String(utf8: text)
  }

  /// The text as it stands.
  static func plain(_ source: [UInt8], _ range: Range<Int>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    for place in range { append(source[place], to: &text) }
    return String(utf8: text)
  }

  /// Appends a byte; U+0000 has no place in a document and becomes U+FFFD (section 2.3).
  static func append(_ byte: UInt8, to text: inout [UInt8]) {
    if byte == 0 {
      text.append(0xEF)
      text.append(0xBF)
      text.append(0xBD)
    } else {
      text.append(byte)
    }
  }
}
