/// A Brazilian taxpayer number (Cadastro de Pessoas Físicas): eleven digits of which the last two
/// check the others.
public struct CPF: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The eleven digits as a number.
  public let number: UInt64

  /// Reads eleven digits, bare or with the usual marks (`529.982.247-25`) and white space between.
  ///
  /// Nil when the check digits are wrong or all digits are the same, which no person has. Zeros
  /// that a spreadsheet dropped from the front are not put back: see `init(spreadsheet:)`.
  @inlinable
  public init?(_ text: String) {
    self.init(text, fillsUpTo: 11)
  }

  /// Reads a cell of a spreadsheet, where a number has lost its zeros in front: nine and ten digits
  /// are filled up to eleven.
  @inlinable
  public init?(spreadsheet text: String) {
    self.init(text, fillsUpTo: 9)
  }

  @usableFromInline
  init?(_ text: String, fillsUpTo fewest: Int) {
    var number: UInt64 = 0
    var count = 0
    for byte in text.bytes {
      if let digit = decimalDigit(byte) {
        count += 1
        guard count <= 11 else { return nil }
        number = number * 10 + UInt64(digit)
      } else {
        guard isMark(byte) else { return nil }
      }
    }
    guard count >= fewest, CPF.isValid(number) else { return nil }
    self.number = number
  }

  private static func isValid(_ number: UInt64) -> Bool {
    guard number % 11_111_111_111 != 0 else { return false }
    return checkDigit(number / 100) == number / 10 % 10 && checkDigit(number / 10) == number % 10
  }

  /// The digit that follows the digits of `number`: their sum, weighted 2, 3, 4 … from the right,
  /// modulo 11.
  private static func checkDigit(_ number: UInt64) -> UInt64 {
    var sum: UInt64 = 0
    var weight: UInt64 = 2
    var rest = number
    while rest > 0 {
      sum += rest % 10 * weight
      weight += 1
      rest /= 10
    }
    let remainder = sum * 10 % 11
    return remainder == 10 ? 0 : remainder
  }

  /// The eleven digits without marks: the form that is stored and sent.
  public var digits: String { text(masked: false) }

  /// `529.982.247-25`, as people read it.
  public var description: String { text(masked: true) }

  private func text(masked: Bool) -> String {
    String(unsafeUninitializedCapacity: 14) { out in
      var rest = number
      var position = masked ? 14 : 11
      let count = position
      for digit in 0..<11 {
        if masked, digit == 2 || digit == 5 || digit == 8 {
          position -= 1
          out[position] = digit == 2 ? 0x2D : 0x2E
        }
        position -= 1
        out[position] = 0x30 + UInt8(rest % 10)
        rest /= 10
      }
      return count
    }
  }

  public static func < (a: CPF, b: CPF) -> Bool { a.number < b.number }
}

/// Space, tab, ".", "-", "/".
private func isMark(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || (0x2D...0x2F).contains(byte)
}
