/// Numbers as people read and type them: `1.234,5` in Portuguese, `1,234.5` in English.
public enum NumberText {
  /// A whole number with its thousands apart.
  public static func text(_ value: Int64, in language: Language) -> String {
    (value < 0 ? "-" : "") + groupedDigits(value.magnitude, in: language)
  }

  /// A part of all: "3 de 1.200".
  public static func text(_ part: Int64, of all: Int64, in language: Language) -> String {
    Phrase(pt: "{0} de {1}", en: "{0} of {1}")(
      language, text(part, in: language), text(all, in: language))
  }

  /// A number rounded to `decimals` (0 to 3), halves away from zero; zeros at the end are left out
  /// unless `keepsZeros`. Beyond 10¹⁵ in magnitude, and for NaN, it is a dash.
  public static func text(
    _ value: Double, decimals: Int, keepsZeros: Bool = false, in language: Language
  ) -> String {
    guard value.magnitude < 1e15 else { return "–" }
    let decimals = min(max(decimals, 0), 3)
    var scale: UInt64 = 1
    for _ in 0..<decimals { scale *= 10 }
    let (whole, fraction) = rounded(value.magnitude, decimals: decimals, scale)
    var digits = ""
    var rest = fraction
    var place = scale / 10
    while place > 0 {
      digits += String(rest / place)
      rest %= place
      if rest == 0, !keepsZeros { break }
      place /= 10
    }
    if fraction == 0, !keepsZeros { digits = "" }
    let sign = value < 0 && (whole > 0 || fraction > 0) ? "-" : ""
    let point = digits.isEmpty ? "" : language == .pt ? "," : "."
    return sign + groupedDigits(whole, in: language) + point + digits
  }

  /// Reads a number as typed in Brazil: a comma before the decimals, dots between thousands.
  ///
  /// A single dot before other than three digits is taken for a decimal point: `81.5` is 81,5 but
  /// `1.234` is 1234. Nil when it is no number.
  public static func number(typed text: String) -> Double? {
    var plain: [UInt8] = []
    var groups: [Int] = []
    var hasComma = false
    for byte in text.bytes {
      switch byte {
      case 0x20, 0x09: continue
      case 0x30...0x39:
        plain.append(byte)
        if !groups.isEmpty, !hasComma { groups[groups.count - 1] += 1 }
      case 0x2D, 0x2B:
        guard plain.isEmpty else { return nil }
        if byte == 0x2D { plain.append(byte) }
      case 0x2E:
        guard !hasComma else { return nil }
        groups.append(0)
        plain.append(byte)
      case 0x2C:
        guard !hasComma else { return nil }
        hasComma = true
        plain.append(byte)
      default: return nil
      }
    }
    let dotsAreDecimal = !hasComma && groups.count == 1 && groups[0] != 3
    guard dotsAreDecimal || groups.allSatisfy({ $0 == 3 }) else { return nil }
    if !dotsAreDecimal { plain.remove { $0 == 0x2E } }
    for position in plain.indices where plain[position] == 0x2C { plain[position] = 0x2E }
    guard let first = plain.first(where: { $0 != 0x2D }), first != 0x2E, plain.last != 0x2E else {
      return nil
    }
    return Double(String(utf8: plain))
  }

  /// Rounds by the shortest decimal text, so that 1.005 rounds as it reads.
  private static func rounded(_ magnitude: Double, decimals: Int, _ scale: UInt64)
    -> (whole: UInt64, fraction: UInt64)
  {
    var digits: [UInt8] = []
    var point: Int?
    for byte in magnitude.description.bytes {
      if let digit = decimalDigit(byte) {
        digits.append(UInt8(digit))
      } else if byte == 0x2E {
        point = digits.count
      } else if byte == 0x2D {
        // An exponent: less than 0.0001, and there are three decimals at most.
        return (0, 0)
      }
    }
    let kept = (point ?? digits.count) + decimals
    var scaled: UInt64 = 0
    for position in 0..<kept {
      scaled = scaled * 10 + (position < digits.count ? UInt64(digits[position]) : 0)
    }
    if kept < digits.count, digits[kept] >= 5 { scaled += 1 }
    return (scaled / scale, scaled % scale)
  }
}

func groupedDigits(_ value: UInt64, in language: Language) -> String {
  var digits = Array(String(value).bytes)
  var position = digits.count - 3
  while position > 0 {
    digits.insert(language == .pt ? 0x2E : 0x2C, at: position)
    position -= 3
  }
  return String(utf8: digits)
}
