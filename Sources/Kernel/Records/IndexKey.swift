import Fields
import Values

/// The bytes by which an index orders its rows: comparing them byte by byte gives the order that
/// SQLite's BINARY collation gives to the values (null, booleans, numbers, texts by their UTF-8),
/// and then that of the ids.
///
/// No value's bytes begin another's of the same kind, so an equal prefix of bytes is an equal
/// prefix of values.
typealias IndexKey = [UInt8]

enum IndexKeys {
  static func key(of row: Row, at positions: [Int], _ id: UUID) -> IndexKey {
    var key: IndexKey = []
    // An order keeps its keys, and with them what is reserved and not needed.
    var count = 16
    for position in positions {
      count += position < row.count ? length(of: row[position]) : 1
    }
    key.reserveCapacity(count)
    for position in positions {
      append(position < row.count ? row[position] : .null, to: &key)
    }
    append(id.high, to: &key)
    append(id.low, to: &key)
    return key
  }

  static func prefix(_ values: [JSONValue]) -> IndexKey {
    var key: IndexKey = []
    for value in values { append(value, to: &key) }
    return key
  }

  /// The id at the end of a key.
  static func id(of key: IndexKey) -> UUID {
    UUID(high: word(of: key, at: key.count - 16), low: word(of: key, at: key.count - 8))
  }

  /// How many bytes a value has in a key, but for a list, and for zeros in a text.
  private static func length(of value: JSONValue) -> Int {
    switch value {
    case .text(let text): text.byteCount + 3
    case .integer, .number: 17
    default: 1
    }
  }

  private static func append(_ value: JSONValue, to key: inout IndexKey) {
    switch value {
    case .null: key.append(0x01)
    case .boolean(let flag): key.append(flag ? 0x03 : 0x02)
    case .integer(let integer): append(integer, to: &key)
    case .number(let number): append(number, rest: 0, to: &key)
    case .text(let text):
      key.append(0x05)
      append(text, to: &key)
    case .array(let items):
      key.append(0x06)
      for item in items { append(item, to: &key) }
      key.append(0x00)
    case .object(let members):
      key.append(0x07)
      for member in members {
        append(.text(member.name), to: &key)
        append(member.value, to: &key)
      }
      key.append(0x00)
    }
  }

  /// An integer lies among the numbers: the nearest double, then what that is off by.
  private static func append(_ integer: Int64, to key: inout IndexKey) {
    let nearest = Double(integer)
    let rest =
      nearest == 0x1p63 ? integer &- Int64.max &- 1 : integer &- Int64(nearest)
    append(nearest, rest: rest, to: &key)
  }

  private static func append(_ number: Double, rest: Int64, to key: inout IndexKey) {
    key.append(0x04)
    let bits = (number == 0 ? 0.0 : number).bitPattern
    append(bits >> 63 == 1 ? ~bits : bits | 1 << 63, to: &key)
    append(UInt64(bitPattern: rest) ^ 1 << 63, to: &key)
  }

  /// The UTF-8 of the text, ended by two zeros; a zero inside is followed by 255.
  private static func append(_ text: String, to key: inout IndexKey) {
    for byte in text.bytes {
      key.append(byte)
      if byte == 0 { key.append(0xFF) }
    }
    key.append(0x00)
    key.append(0x00)
  }

  private static func append(_ word: UInt64, to key: inout IndexKey) {
    var shift: UInt64 = 64
    while shift > 0 {
      shift -= 8
      key.append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  private static func word(of key: IndexKey, at start: Int) -> UInt64 {
    var word: UInt64 = 0
    for position in start..<start + 8 { word = word << 8 | UInt64(key[position]) }
    return word
  }
}
