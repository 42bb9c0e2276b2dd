/// The offset of the first byte that is not well-formed UTF-8 (RFC 3629: no overlong forms, no
/// surrogates, nothing above U+10FFFF); nil when there is none.
func firstInvalidUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  var position = 0
  while position < bytes.count {
    let byte = bytes[position]
    if byte < 0x80 {
      position += 1
      continue
    }
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch byte {
    case 0xC2...0xDF: length = 2
    case 0xE0:
      length = 3
      second = 0xA0...0xBF
    case 0xED:
      length = 3
      second = 0x80...0x9F
    case 0xE1...0xEF: length = 3
    case 0xF0:
      length = 4
      second = 0x90...0xBF
    case 0xF1...0xF3: length = 4
    case 0xF4:
      length = 4
      second = 0x80...0x8F
    default: return position
    }
    guard position + length <= bytes.count, second.contains(bytes[position + 1]) else {
      return position
    }
    for offset in 2..<max(2, length) where bytes[position + offset] & 0xC0 != 0x80 {
      return position
    }
    position += length
  }
  return nil
}
