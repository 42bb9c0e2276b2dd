import Fields
import Values

/// Writes JSON values and a few plainer things in the engine's own compact form, which
/// `CompactReader` reads back faster than JSON. Nothing but this device ever reads it.
struct CompactWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: bytes.append(CompactTag.null)
    case .boolean(let flag): bytes.append(flag ? CompactTag.true : CompactTag.false)
    case .integer(let integer):
      bytes.append(CompactTag.integer)
      write(integer)
    case .number(let number):
      bytes.append(CompactTag.number)
      write(word: number.bitPattern)
    case .text(let text):
      bytes.append(CompactTag.text)
      write(text)
    case .array(let items):
      bytes.append(CompactTag.array)
      write(row: items)
    case .object(let members):
      bytes.append(CompactTag.object)
      write(count: members.count)
      for member in members {
        write(member.name)
        write(member.value)
      }
    }
  }

  mutating func write(row: [JSONValue]) {
    write(count: row.count)
    for value in row { write(value) }
  }

  mutating func write(_ text: String) {
    write(count: text.byteCount)
    bytes.append(contentsOf: text.bytes)
  }

  mutating func write(blob: [UInt8]) {
    write(count: blob.count)
    bytes.append(contentsOf: blob)
  }

  mutating func write(_ id: UUID) {
    write(word: id.high)
    write(word: id.low)
  }

  /// Small magnitudes take few bytes, whatever the sign.
  mutating func write(_ ids: [UUID]) {
    write(count: ids.count)
    for id in ids { write(id) }
  }

  mutating func write(_ integer: Int64) {
    write(varied: UInt64(bitPattern: integer << 1 ^ integer >> 63))
  }

  mutating func write(count: Int) {
    write(varied: UInt64(count))
  }

  private mutating func write(varied: UInt64) {
    var rest = varied
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private mutating func write(word: UInt64) {
    var shift: UInt64 = 0
    while shift < 64 {
      bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      shift += 8
    }
  }
}

enum CompactTag {
  static let null: UInt8 = 0
  static let `false`: UInt8 = 1
  static let `true`: UInt8 = 2
  static let integer: UInt8 = 3
  static let number: UInt8 = 4
  static let text: UInt8 = 5
  static let array: UInt8 = 6
  static let object: UInt8 = 7
}
