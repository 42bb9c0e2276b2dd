/// Quoted-printable (RFC 2045 section 6.7) of UTF-8 text.
enum QuotedPrintable {
  private static let lineLength = 76

  /// Lines of `text` end with `\n`, those of the result with CRLF, without one after the last. A lone
  /// CR does not end a line.
  static func encode(_ text: String) -> String {
    text.split(separator: "\n" as Character, omittingEmptySubsequences: false)
      .map { encode(line: $0) }.joined(separator: "\r\n")
  }

  private static func encode(line: Substring) -> String {
    let bytes = Array(line.utf8)
    var lines: [String] = []
    var current = ""
    for (index, byte) in bytes.enumerated() {
      let isLast = index == bytes.count - 1
      let isBlank = byte == 0x20 || byte == 0x09
      // No line ends in white space; a lone dot means something to SMTP.
      let isPlain =
        (0x21...0x7E ~= byte && byte != UInt8(ascii: "=") || isBlank && !isLast)
        && !(byte == UInt8(ascii: ".") && current.isEmpty)
      let piece = isPlain ? String(UnicodeScalar(byte)) : "=" + hexadecimal(byte)
      if current.utf8.count + piece.utf8.count > lineLength - (isLast ? 0 : 1) {
        lines.append(current + "=")
        current = ""
        // A dot at the new line's start.
        if byte == UInt8(ascii: ".") {
          current = "=2E"
          continue
        }
      }
      current += piece
    }
    lines.append(current)
    return lines.joined(separator: "\r\n")
  }

  static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }
}

/// Encoded words for header fields (RFC 2047), always in UTF-8 and the encoding Q: nothing that is
/// encoded can end a header or begin another.
enum EncodedWords {
  private static let lineLength = 76
  private static let start = "=?utf-8?Q?"
  private static let end = "?="

  /// - Parameter column: how many characters stand before it in its line.
  static func encode(_ text: String, after column: Int) -> String {
    var words: [String] = []
    var current = start
    var room = lineLength - column
    for scalar in text.unicodeScalars {
      // A character stays in one word (section 5, 3).
      let piece = String(scalar).utf8.map { encode($0) }.joined()
      if current.utf8.count + piece.utf8.count + end.utf8.count > room {
        words.append(current + end)
        current = start
        room = lineLength - 1
      }
      current += piece
    }
    words.append(current + end)
    return words.joined(separator: "\r\n ")
  }

  /// What may stand for itself in a phrase (section 5, 3).
  private static func encode(_ byte: UInt8) -> String {
    switch byte {
    case 0x20: "_"
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      String(UnicodeScalar(byte))
    default: "=" + QuotedPrintable.hexadecimal(byte)
    }
  }
}
