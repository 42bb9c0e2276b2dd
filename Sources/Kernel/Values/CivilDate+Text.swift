extension CivilDate: CustomStringConvertible {
  /// `yyyy-mm-dd` (RFC 3339 full-date).
  public var description: String {
    let (year, month, day) = parts
    return String(unsafeUninitializedCapacity: 10) { out in
      put(year, digits: 4, at: 0, in: out)
      out[4] = 0x2D
      put(month, digits: 2, at: 5, in: out)
      out[7] = 0x2D
      put(day, digits: 2, at: 8, in: out)
      return 10
    }
  }

  /// Reads `yyyy-mm-dd`; anything else is nil.
  public init?(_ text: String) {
    var numbers = (0, 0, 0)
    var position = 0
    for byte in text.bytes {
      switch position {
      case 4, 7:
        guard byte == 0x2D else { return nil }
      default:
        guard let digit = decimalDigit(byte), position < 10 else { return nil }
        if position < 4 {
          numbers.0 = numbers.0 * 10 + digit
        } else if position < 7 {
          numbers.1 = numbers.1 * 10 + digit
        } else {
          numbers.2 = numbers.2 * 10 + digit
        }
      }
      position += 1
    }
    guard position == 10 else { return nil }
    self.init(year: numbers.0, month: numbers.1, day: numbers.2)
  }

  /// Reads a date as people in Brazil type it, day first.
  ///
  /// Read are `1/2/1980`, `01.02.1980`, `1-2-1980`, `1 2 1980`, `01021980`, and `1980-02-01` as
  /// other programs write it. A midnight after it (`01/02/1980 00:00`), as spreadsheets add, is
  /// ignored. White space around it is, too.
  /// - Parameter today: with it, a year of two digits (`1/2/80`, `010280`) is the latest one that
  ///   brings the date no later than `today`, which is right for birth dates. Without it such a
  ///   year is refused.
  public init?(typed text: String, twoDigitYearsUpTo today: CivilDate? = nil) {
    var groups: [(value: Int, digits: Int)] = []
    var digits = 0
    var value = 0
    var gap = true
    for byte in text.bytes {
      if let digit = decimalDigit(byte) {
        digits += 1
        guard digits <= 8 else { return nil }
        value = value * 10 + digit
        gap = false
        continue
      }
      let isBlank = byte == 0x20 || byte == 0x09
      // "/" "." "-", and ":" within the time.
      let joins =
        groups.count + (digits > 0 ? 1 : 0) > 3
        ? byte == 0x3A : byte == 0x2F || byte == 0x2E || byte == 0x2D
      guard isBlank || joins else { return nil }
      guard digits > 0 || isBlank || !gap else { return nil }
      if digits > 0 { groups.append((value, digits)) }
      if joins { gap = true }
      digits = 0
      value = 0
    }
    if digits > 0 { groups.append((value, digits)) } else if gap { return nil }
    self.init(groups: groups, twoDigitYearsUpTo: today)
  }

  private init?(groups: [(value: Int, digits: Int)], twoDigitYearsUpTo today: CivilDate?) {
    var groups = groups
    if groups.count == 1 {
      let (value, digits) = groups[0]
      switch digits {
      case 8:
        groups = [(value / 1_000_000, 2), (value / 10_000 % 100, 2), (value % 10_000, 4)]
      case 6: groups = [(value / 10_000, 2), (value / 100 % 100, 2), (value % 100, 2)]
      default: return nil
      }
    }
    guard (3...6).contains(groups.count), groups.count != 4 else { return nil }
    for time in groups.dropFirst(3) where time.value != 0 || time.digits != 2 { return nil }
    if groups[0].digits == 4 { groups.swapAt(0, 2) }
    guard groups[0].digits <= 2, groups[1].digits <= 2 else { return nil }
    let (day, month, year) = (groups[0].value, groups[1].value, groups[2].value)
    if groups[2].digits == 4 {
      self.init(year: year, month: month, day: day)
      return
    }
    guard groups[2].digits == 2, let today else { return nil }
    let century = today.year / 100 * 100
    if let date = CivilDate(year: century + year, month: month, day: day), date <= today {
      self = date
    } else {
      self.init(year: century - 100 + year, month: month, day: day)
    }
  }
}

private func put(
  _ value: Int, digits: Int, at start: Int, in out: UnsafeMutableBufferPointer<UInt8>
) {
  var rest = value
  for position in stride(from: start + digits - 1, through: start, by: -1) {
    out[position] = 0x30 + UInt8(rest % 10)
    rest /= 10
  }
}

func decimalDigit(_ byte: UInt8) -> Int? {
  byte >= 0x30 && byte <= 0x39 ? Int(byte) - 0x30 : nil
}

extension CivilDate {
  /// As people in Brazil write it: `31/12/1980`.
  public var slashed: String {
    let (year, month, day) = parts
    return "\(day < 10 ? "0" : "")\(day)/\(month < 10 ? "0" : "")\(month)/\(year)"
  }
}
