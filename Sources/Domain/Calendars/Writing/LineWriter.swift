import Values

/// Writes lines of a calendar: of at most 75 bytes each, the longer ones folded between characters (RFC 5545
/// section 3.1).
struct LineWriter {
  private(set) var bytes: [UInt8] = []

  private static let most = 75

  mutating func add(_ name: String, _ value: String) {
    var length = 0
    let line = Array((name + ":" + value).bytes)
    var position = 0
    while position < line.count {
      var end = position + 1
      while end < line.count, line[end] & 0xC0 == 0x80 { end += 1 }
      if length + end - position > Self.most {
        bytes += [0x0D, 0x0A, 0x20]
        length = 1
      }
      bytes += line[position..<end]
      length += end - position
      position = end
    }
    bytes += [0x0D, 0x0A]
  }

  /// A property whose value is text (RFC 5545 section 3.3.11). What breaks a line is one that its reader
  /// sees, or is left out: some readers end a line at more than CRLF.
  mutating func add(_ name: String, text: String) {
    var escaped = ""
    for scalar in text.scalars {
      switch scalar {
      case "\n", "\u{85}", "\u{2028}", "\u{2029}": escaped += "\\n"
      case "\\", ";", ",":
        escaped += "\\"
        escaped.append(scalar)
      case "\t": escaped.append(scalar)
      default: if !scalar.breaksLine { escaped.append(scalar) }
      }
    }
    add(name, escaped)
  }
}
