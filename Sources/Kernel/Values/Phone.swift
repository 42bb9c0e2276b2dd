/// A telephone number in E.164 form: a plus sign and 7 to 15 digits, the first not zero.
public struct Phone: Hashable, Comparable, Sendable {
  /// `+5511987654321`: the form that is stored and sent.
  public let e164: String

  /// Reads the stored form; anything else is nil. Only the form is checked, so that a number stored
  /// yesterday is readable after the numbering plan changed.
  public init?(e164 text: String) {
    var bytes = text.bytes.makeIterator()
    guard bytes.next() == 0x2B else { return nil }
    var count = 0
    while let byte = bytes.next() {
      guard let digit = decimalDigit(byte), count > 0 || digit > 0 else { return nil }
      count += 1
    }
    guard (7...15).contains(count) else { return nil }
    e164 = text
  }

  private init(brazilian national: [UInt8]) {
    e164 = "+55" + String(utf8: national)
  }

  /// Reads a number as people in Brazil type it.
  ///
  /// - `(11) 98765-4321`, `11 3456-7890`, `011…`, `0 15 11 …` (with a carrier), `55 11 …` and
  ///   `+55 11 …` are Brazilian: the area code must exist, numbers that begin with 2 to 5 have
  ///   eight digits, mobile numbers begin with 9 and have nine.
  /// - A mobile number of eight digits (6 to 9 in front), from before 2016, gets its ninth digit.
  /// - `+351 912 345 678`: anything else with a plus sign is foreign and checked for length alone.
  /// - Parameter areaCode: the area of a number typed without one, such as 11; without it such a
  ///   number is refused.
  public init?(typed text: String, areaCode: Int? = nil) {
    var digits: [UInt8] = []
    var isInternational = false
    for byte in text.bytes {
      if decimalDigit(byte) != nil {
        digits.append(byte)
      } else if byte == 0x2B, digits.isEmpty, !isInternational {
        isInternational = true
      } else {
        guard isMark(byte) else { return nil }
      }
      guard digits.count <= 15 else { return nil }
    }
    if isInternational {
      guard digits.starts(with: [0x35, 0x35]) else {
        self.init(e164: "+" + String(utf8: digits))
        return
      }
      digits.removeFirst(2)
    } else if digits.count >= 12, digits.starts(with: [0x35, 0x35]) {
      digits.removeFirst(2)
    }
    if digits.first == 0x30 {
      digits.removeFirst()
      // A carrier's two digits stand before the area code.
      if digits.count >= 12 { digits.removeFirst(2) }
    }
    if digits.count == 8 || digits.count == 9, let areaCode, !isInternational {
      guard (10...99).contains(areaCode) else { return nil }
      digits.insert(contentsOf: [0x30 + UInt8(areaCode / 10), 0x30 + UInt8(areaCode % 10)], at: 0)
    }
    guard let national = Phone.nationalNumber(digits) else { return nil }
    self.init(brazilian: national)
  }

  /// Area code and number by Anatel's numbering plan; nil when there is no such number.
  private static func nationalNumber(_ digits: [UInt8]) -> [UInt8]? {
    guard digits.count == 10 || digits.count == 11 else { return nil }
    let areaCode = Int(digits[0] - 0x30) * 10 + Int(digits[1] - 0x30)
    guard isAreaCode(areaCode) else { return nil }
    if digits.count == 11 { return digits[2] == 0x39 ? digits : nil }
    switch digits[2] {
    case 0x32...0x35: return digits
    case 0x36...0x39: return digits[..<2] + [0x39] + digits[2...]
    default: return nil
    }
  }

  /// Whether Brazil has that area code (DDD).
  public static func isAreaCode(_ code: Int) -> Bool {
    switch code {
    case 11...19, 21, 22, 24, 27, 28, 31...35, 37, 38, 41...49, 51, 53...55, 61...69, 71, 73...75,
      77, 79, 81...89, 91...99:
      true
    default: false
    }
  }

  public static func < (a: Phone, b: Phone) -> Bool { a.e164 < b.e164 }
}

extension Phone: CustomStringConvertible {
  /// `(11) 98765-4321` for a Brazilian number, the E.164 form for any other.
  public var description: String {
    let digits = [UInt8](e164.bytes.dropFirst(3))
    guard e164.begins(with: "+55"), digits.count == 10 || digits.count == 11 else { return e164 }
    let dash = digits.count - 4
    return "(" + String(utf8: digits[..<2]) + ") "
      + String(utf8: digits[2..<dash]) + "-"
      + String(utf8: digits[dash...])
  }

  /// The digits without plus sign and, for a Brazilian number, without the country code: what a
  /// search looks through.
  public var digits: String {
    e164.dropping(utf8: e164.begins(with: "+55") ? 3 : 1)
  }
}

/// Space, tab, "(", ")", "-", ".", "/".
private func isMark(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x20, 0x09, 0x28, 0x29, 0x2D...0x2F: true
  default: false
  }
}
