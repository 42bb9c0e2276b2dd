import Values

extension JSONReader {
  /// A text; the next byte is its opening quote.
  mutating func text() throws(JSONError) -> String {
    position += 1
    let start = position
    var isASCII = true
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x22 {
        let text = try string(start..<position, isASCII: isASCII)
        position += 1
        return text
      }
      if byte == 0x5C { return try escapedText(from: start) }
      guard byte >= 0x20 else { throw error() }
      if byte >= 0x80 { isASCII = false }
      position += 1
    }
    throw error()
  }

  private func string(_ range: Range<Int>, isASCII: Bool) throws(JSONError) -> String {
    let slice = UnsafeBufferPointer(rebasing: bytes[range])
    if !isASCII, let bad = firstInvalidUTF8(slice) {
      throw JSONError(.invalidUTF8, at: range.lowerBound + bad)
    }
    return String(utf8: slice)
  }

  /// A text with escapes; `position` is at the first of them.
  private mutating func escapedText(from start: Int) throws(JSONError) -> String {
    var out = [UInt8](bytes[start..<position])
    out.reserveCapacity(out.count + 64)
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case 0x22:
        let bad = out.withUnsafeBufferPointer { firstInvalidUTF8($0) }
        // The offset in the bytes is lost among the escapes: name the text's.
        if bad != nil { throw JSONError(.invalidUTF8, at: start) }
        position += 1
        return String(utf8: out)
      case 0x5C:
        position += 1
        try escape(into: &out)
      case 0x00..<0x20: throw error()
      default:
        out.append(byte)
        position += 1
      }
    }
    throw error()
  }

  private mutating func escape(into out: inout [UInt8]) throws(JSONError) {
    guard position < bytes.count else { throw error() }
    switch bytes[position] {
    case 0x22, 0x5C, 0x2F: out.append(bytes[position])
    case 0x62: out.append(0x08)
    case 0x66: out.append(0x0C)
    case 0x6E: out.append(0x0A)
    case 0x72: out.append(0x0D)
    case 0x74: out.append(0x09)
    case 0x75:
      position += 1
      try unicodeEscape(into: &out)
      return
    default: throw error(.invalidEscape)
    }
    position += 1
  }

  private mutating func unicodeEscape(into out: inout [UInt8]) throws(JSONError) {
    let start = position
    var value = try hexadecimal()
    if 0xD800...0xDBFF ~= value {
      guard position + 1 < bytes.count, bytes[position] == 0x5C, bytes[position + 1] == 0x75 else {
        throw JSONError(.invalidEscape, at: start)
      }
      position += 2
      let low = try hexadecimal()
      guard 0xDC00...0xDFFF ~= low else { throw JSONError(.invalidEscape, at: start) }
      value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else { throw JSONError(.invalidEscape, at: start) }
    out.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard position < bytes.count else { throw error() }
      let byte = bytes[position]
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x41...0x46, 0x61...0x66: value = value << 4 | UInt32((byte | 0x20) - 0x57)
      default: throw error(.invalidEscape)
      }
      position += 1
    }
    return value
  }
}
