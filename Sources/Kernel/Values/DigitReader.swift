/// Reads fixed numbers and marks from the front of a short text.
struct DigitReader {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ text: String) {
    bytes = Array(text.bytes)
  }

  var isAtEnd: Bool { position == bytes.count }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Skips the byte if it is next.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// A number of exactly that many digits.
  mutating func number(digits: Int) -> Int? {
    guard position + digits <= bytes.count else { return nil }
    var value = 0
    for offset in 0..<digits {
      guard let digit = decimalDigit(bytes[position + offset]) else { return nil }
      value = value * 10 + digit
    }
    position += digits
    return value
  }

  /// A number of one digit or more, at most `limit`.
  mutating func number(atMost limit: Int) -> Int? {
    let start = position
    var value = 0
    while let byte = next, let digit = decimalDigit(byte) {
      value = value * 10 + digit
      guard value <= limit else { return nil }
      position += 1
    }
    return position > start ? value : nil
  }

  /// The digits after a decimal point as thousandths; digits beyond the third are dropped.
  mutating func fraction() -> Int? {
    let start = position
    var value = 0
    while let byte = next, let digit = decimalDigit(byte) {
      if position - start < 3 { value = value * 10 + digit }
      position += 1
    }
    let digits = position - start
    guard (1...9).contains(digits) else { return nil }
    for _ in digits..<max(digits, 3) { value *= 10 }
    return value
  }
}
