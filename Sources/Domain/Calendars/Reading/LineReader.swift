/// Goes through the lines of a calendar, those that were folded as one (RFC 5545 section 3.1).
struct LineReader {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// The next line that is not empty, and its number, that of its first part.
  mutating func next() -> (bytes: [UInt8], number: Int)? {
    while position < bytes.count {
      let number = line + 1
      var found = Array(bytes[part()])
      while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 {
        position += 1
        found += bytes[part()]
      }
      if !found.isEmpty { return (found, number) }
    }
    return nil
  }

  /// Up to the end of the line, which is left behind.
  private mutating func part() -> Range<Int> {
    let start = position
    while position < bytes.count, bytes[position] != 0x0A { position += 1 }
    var end = position
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    if position < bytes.count { position += 1 }
    line += 1
    return start..<end
  }
}
