import Values

/// Reads the day of `before:` and `after:`: `2026-03-09`, `09/03/2026`, `2026-03`, `03/2026` or `2026`; of a month or a
/// year its first.
enum SearchDay {
  static func read(_ text: String) -> CivilDate? {
    var numbers: [Int] = []
    var separator: UInt8 = 0
    var digits = 0
    for byte in text.bytes {
      switch byte {
      case 0x30...0x39:
        if digits == 0 { numbers.append(0) }
        digits += 1
        guard digits <= 4, numbers.count <= 3 else { return nil }
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte & 0x0F)
      case 0x2D, 0x2F:
        guard digits > 0, separator == 0 || separator == byte else { return nil }
        separator = byte
        digits = 0
      default: return nil
      }
    }
    guard digits > 0 else { return nil }
    if separator == 0x2F { numbers = Array(numbers.reversed()) }
    guard let year = numbers.first, year >= 1_000 else { return nil }
    return CivilDate(
      year: year, month: numbers.count > 1 ? numbers[1] : 1,
      day: numbers.count > 2 ? numbers[2] : 1)
  }
}
