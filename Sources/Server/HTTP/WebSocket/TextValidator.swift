/// Checks that bytes which arrive in pieces are UTF-8 (RFC 3629), as early as can be known.
struct TextValidator {
  private var needed = 0
  private var lowest: UInt8 = 0x80
  private var highest: UInt8 = 0xBF

  /// Whether the text so far ends with a whole character.
  var isComplete: Bool { needed == 0 }

  /// False at the first byte that cannot continue the text.
  mutating func accepts(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in bytes {
      if needed == 0 {
        if byte < 0x80 { continue }
        guard startScalar(byte) else { return false }
      } else {
        guard byte >= lowest, byte <= highest else { return false }
        needed -= 1
        lowest = 0x80
        highest = 0xBF
      }
    }
    return true
  }

  private mutating func startScalar(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xC2...0xDF: needed = 1
    case 0xE0...0xEF:
      needed = 2
      // No overlong forms, no surrogates.
      if byte == 0xE0 { lowest = 0xA0 }
      if byte == 0xED { highest = 0x9F }
    case 0xF0...0xF4:
      needed = 3
      if byte == 0xF0 { lowest = 0x90 }
      if byte == 0xF4 { highest = 0x8F }
    default: return false
    }
    return true
  }
}
