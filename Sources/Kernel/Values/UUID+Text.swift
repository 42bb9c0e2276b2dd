extension UUID: CustomStringConvertible {
  /// The canonical text: 36 characters, lower case.
  public var description: String {
    String(unsafeUninitializedCapacity: 36) { out in
      var position = 0
      for byte in 0..<16 {
        if byte == 4 || byte == 6 || byte == 8 || byte == 10 {
          out[position] = 0x2D
          position += 1
        }
        let value = self[byte]
        out[position] = hexDigit(value >> 4)
        out[position + 1] = hexDigit(value & 15)
        position += 2
      }
      return 36
    }
  }

  /// Reads the canonical text in either case; anything else is nil.
  public init?(_ text: String) {
    var halves: (UInt64, UInt64) = (0, 0)
    var digits = 0
    var position = 0
    for byte in text.bytes {
      if position == 8 || position == 13 || position == 18 || position == 23 {
        guard byte == 0x2D else { return nil }
      } else {
        guard let value = hexValue(byte), digits < 32 else { return nil }
        if digits < 16 {
          halves.0 = halves.0 << 4 | UInt64(value)
        } else {
          halves.1 = halves.1 << 4 | UInt64(value)
        }
        digits += 1
      }
      position += 1
    }
    guard position == 36 else { return nil }
    self.init(high: halves.0, low: halves.1)
  }

  /// The byte at `index` (0 to 15) in network order.
  public subscript(index: Int) -> UInt8 {
    index < 8
      ? UInt8(truncatingIfNeeded: high >> UInt64(56 - index * 8))
      : UInt8(truncatingIfNeeded: low >> UInt64(120 - index * 8))
  }
}

private func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? 0x30 + value : 0x57 + value
}

private func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x37
  case 0x61...0x66: byte - 0x57
  default: nil
  }
}
