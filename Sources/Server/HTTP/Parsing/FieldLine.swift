/// One header or trailer field (RFC 9112 section 5).
enum FieldLine {
  /// Reads the line at `position`, which moves behind its CR LF. The bytes must hold a whole head.
  static func read(
    _ bytes: [UInt8], _ position: inout Int
  ) throws(ProtocolError) -> Headers.Field {
    let start = position
    var end = start
    while Token.isTokenByte(bytes[end]) { end += 1 }
    // Also catches a folded line and a space before the colon.
    guard end > start, bytes[end] == Ascii.colon else {
      throw ProtocolError(.badRequest, "field name")
    }
    var first = end + 1
    while bytes[first] == Ascii.space { first += 1 }
    var last = first
    while Token.isFieldByte(bytes[last]) { last += 1 }
    guard bytes[last] == Ascii.carriageReturn, bytes[last + 1] == Ascii.lineFeed else {
      throw ProtocolError(.badRequest, "field value")
    }
    position = last + 2
    while last > first, bytes[last - 1] == Ascii.space { last -= 1 }
    // RFC 9110 allows tabs around a value; nginx and others take them as a part of it.
    if last > first, bytes[first] == Ascii.tab || bytes[last - 1] == Ascii.tab {
      throw ProtocolError(.badRequest, "tab around a field value")
    }
    return Headers.Field(
      nameStart: UInt32(start), nameEnd: UInt32(end), valueStart: UInt32(first),
      valueEnd: UInt32(last))
  }

  /// Whether the bytes are `text`, which is in lower case, without regard to case.
  static func equals(_ bytes: [UInt8], _ range: Range<Int>, _ text: String) -> Bool {
    guard range.count == text.utf8.count else { return false }
    var index = range.lowerBound
    for byte in text.utf8 {
      guard Ascii.lowercased(bytes[index]) == byte else { return false }
      index += 1
    }
    return true
  }

  /// A length: digits alone, no sign, no list, at most fifteen of them.
  static func decimal(_ bytes: [UInt8], _ range: Range<Int>) throws(ProtocolError) -> Int {
    guard (1...15).contains(range.count) else { throw ProtocolError(.badRequest, "length") }
    var value = 0
    for index in range {
      guard Ascii.isDigit(bytes[index]) else { throw ProtocolError(.badRequest, "length") }
      value = value * 10 + Int(bytes[index] - Ascii.zero)
    }
    return value
  }

  /// Calls with each member of a comma-separated list, trimmed.
  static func forEachMember(
    _ bytes: [UInt8], _ range: Range<Int>, _ body: (Range<Int>) -> Void
  ) {
    for member in bytes[range].split(separator: 0x2C) {
      var member = member
      while let first = member.first, first == Ascii.space || first == Ascii.tab {
        member.removeFirst()
      }
      while let last = member.last, last == Ascii.space || last == Ascii.tab {
        member.removeLast()
      }
      body(member.startIndex..<member.endIndex)
    }
  }
}
