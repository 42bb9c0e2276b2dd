/// The bytes that the protocol is written with.
enum Ascii {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let percent: UInt8 = 0x25
  static let asterisk: UInt8 = 0x2A
  static let plus: UInt8 = 0x2B
  static let slash: UInt8 = 0x2F
  static let zero: UInt8 = 0x30
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let questionMark: UInt8 = 0x3F

  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// The value of a hexadecimal digit of either case.
  static func hexadecimal(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30
    case 0x41...0x46: Int(byte) - 0x37
    case 0x61...0x66: Int(byte) - 0x57
    default: nil
    }
  }
}

extension [UInt8] {
  /// Appends a number in decimal digits.
  mutating func append(decimal number: Int) {
    var divisor = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      append(Ascii.zero + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  /// Appends a number in lowercase hexadecimal digits.
  mutating func append(hexadecimal number: Int) {
    append(contentsOf: String(number, radix: 16).utf8)
  }
}
