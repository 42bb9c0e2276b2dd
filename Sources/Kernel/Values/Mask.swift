/// A form that a text field puts typed digits into while they are typed.
///
/// It never fights the typist: marks appear only once a digit follows them, so that deleting always
/// deletes; what does not fit the form, such as a foreign number or too many digits, stays exactly
/// as typed and is left to validation; nothing typed as a digit is ever lost.
public enum Mask: Hashable, Sendable {
  /// `529.982.247-25`
  case cpf
  /// `29/02/1980`; slashes, dots and hyphens that are typed cut the parts, too: `1/2/1980`.
  case date
  /// `(11) 98765-4321`, `(11) 3456-7890`; a number with a plus sign stays as typed.
  case phone
  /// `13010-000`
  case postalCode

  /// The text as it should stand after an edit.
  /// - Parameters:
  ///   - text: what the field holds after the edit.
  ///   - caret: where the caret is, in UTF-16 code units, as browsers count.
  /// - Returns: the new text, and the caret behind the same digit as before.
  public func apply(_ text: String, caret: Int) -> (text: String, caret: Int) {
    guard let masked = masked(text), masked != text else {
      return (text, min(max(caret, 0), text.utf16Length))
    }
    var digitsBefore = 0
    var passed = 0
    for byte in text.bytes {
      passed += utf16Units(startedBy: byte)
      if passed <= caret, decimalDigit(byte) != nil { digitsBefore += 1 }
    }
    // What is masked is ASCII.
    var position = 0
    for byte in masked.bytes where digitsBefore > 0 {
      position += 1
      if decimalDigit(byte) != nil { digitsBefore -= 1 }
    }
    return (masked, caret >= passed ? masked.byteCount : position)
  }

  /// The text in the form; nil when it does not fit.
  private func masked(_ text: String) -> String? {
    switch self {
    case .cpf:
      digits(of: text, atMost: 11).map { inserted($0, [(3, "."), (6, "."), (9, "-")]) }
    case .date: maskedDate(text)
    case .phone: maskedPhone(text)
    case .postalCode: digits(of: text, atMost: 8).map { inserted($0, [(5, "-")]) }
    }
  }

  private func maskedPhone(_ text: String) -> String? {
    guard !text.bytes.contains(0x2B), let digits = digits(of: text, atMost: 11) else { return nil }
    guard digits.first != 0x30 else { return nil }
    guard digits.count > 2 else { return digits.isEmpty ? "" : inserted(digits, [(0, "(")]) }
    let isMobile = digits[2] == 0x39
    guard isMobile || digits.count <= 10 else { return nil }
    return inserted(digits, [(0, "("), (2, ") "), (isMobile ? 7 : 6, "-")])
  }

  /// Cuts at typed marks, and after two digits of day and month. A pasted `1980-02-29` stays.
  private func maskedDate(_ text: String) -> String? {
    var start = DigitReader(text)
    if start.number(digits: 4) != nil, start.next == 0x2D { return nil }
    var out: [UInt8] = []
    var part = 0
    var length = 0
    for byte in text.bytes {
      if decimalDigit(byte) != nil {
        if length == (part < 2 ? 2 : 4) {
          guard part < 2 else { return nil }
          out.append(0x2F)
          part += 1
          length = 0
        }
        out.append(byte)
        length += 1
      } else if length > 0 && part < 2 {
        guard byte == 0x2F || byte == 0x2D || byte == 0x2E || byte == 0x20 else { continue }
        out.append(0x2F)
        part += 1
        length = 0
      }
    }
    return String(utf8: out)
  }

  private func digits(of text: String, atMost limit: Int) -> [UInt8]? {
    var digits: [UInt8] = []
    for byte in text.bytes where decimalDigit(byte) != nil { digits.append(byte) }
    return digits.count <= limit ? digits : nil
  }

  private func inserted(_ digits: [UInt8], _ marks: [(before: Int, text: StaticString)]) -> String {
    var out: [UInt8] = []
    for (position, digit) in digits.enumerated() {
      for mark in marks where mark.before == position {
        for index in 0..<mark.text.utf8CodeUnitCount { out.append(mark.text.utf8Start[index]) }
      }
      out.append(digit)
    }
    return String(utf8: out)
  }
}
