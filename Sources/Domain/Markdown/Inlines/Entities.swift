/// References to characters: `&amp;`, `&#38;`, `&#x26;` (CommonMark 0.31.2 section 2.5).
enum Entities {
  /// The reference that begins here with `&`.
  /// - Returns: what it means in UTF-8, and where it ends; nil where none does before `limit`.
  static func entity(in text: [UInt8], at start: Int, upTo limit: Int) -> (
    text: [UInt8], end: Int
  )? {
    guard start + 2 < limit else { return nil }
    if text[start + 1] == Byte.number { return numbered(in: text, at: start + 2, upTo: limit) }
    var end = start + 1
    while end < limit, text[end].isLetterOrDigit, end - start <= longestName { end += 1 }
    guard end < limit, text[end] == Byte.semicolon,
      let value = value(of: text, (start + 1)..<end)
    else { return nil }
    return (encoded(value), end + 1)
  }

  private static let longestName = 8

  private static func numbered(in text: [UInt8], at start: Int, upTo limit: Int) -> (
    text: [UInt8], end: Int
  )? {
    let isHexadecimal = text[start] | 0x20 == 0x78
    let first = isHexadecimal ? start + 1 : start
    var place = first
    var value: UInt32 = 0
    while place < limit, place - first < (isHexadecimal ? 6 : 7),
      let digit = digit(text[place], isHexadecimal)
    {
      value = value * (isHexadecimal ? 16 : 10) + digit
      place += 1
    }
    guard place > first, place < limit, text[place] == Byte.semicolon else { return nil }
    return (encoded(value), place + 1)
  }

  private static func digit(_ byte: UInt8, _ isHexadecimal: Bool) -> UInt32? {
    if byte.isDigit { return UInt32(byte) - 0x30 }
    let letter = byte | 0x20
    return isHexadecimal && letter >= 0x61 && letter <= 0x66 ? UInt32(letter) - 0x57 : nil
  }

  private static func encoded(_ value: UInt32) -> [UInt8] {
    guard value > 0, let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) else {
      return [0xEF, 0xBF, 0xBD]
    }
    var bytes: [UInt8] = []
    for byte in encoded { bytes.append(byte) }
    return bytes
  }

  /// The code point that a name stands for.
  private static func value(of text: [UInt8], _ name: Range<Int>) -> UInt32? {
    let table = EntityTable.text.utf8Start
    let starts = Self.starts
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      switch order(table + starts[middle], text, name) {
      case 0: return number(table + starts[middle] + name.count + 1)
      case ..<0: low = middle + 1
      default: high = middle
      }
    }
    return nil
  }

  /// How the name of an entry compares with another: below 0, 0, or above.
  private static func order(
    _ entry: UnsafePointer<UInt8>, _ text: [UInt8], _ name: Range<Int>
  ) -> Int {
    var length = 0
    for place in name {
      // The space behind a name comes before every letter and digit.
      if entry[length] != text[place] { return Int(entry[length]) - Int(text[place]) }
      length += 1
    }
    return entry[length] == Byte.space ? 0 : 1
  }

  private static func number(_ digits: UnsafePointer<UInt8>) -> UInt32 {
    var place = 0
    var value: UInt32 = 0
    while let digit = digit(digits[place], true) {
      value = value * 16 + digit
      place += 1
    }
    return value
  }

  /// Where each entry of the table begins.
  private static let starts: [Int] = {
    var starts: [Int] = [0]
    let table = EntityTable.text.utf8Start
    let count = EntityTable.text.utf8CodeUnitCount
    for place in 0..<count where table[place] == Byte.semicolon && place + 1 < count {
      starts.append(place + 1)
    }
    return starts
  }()
}
