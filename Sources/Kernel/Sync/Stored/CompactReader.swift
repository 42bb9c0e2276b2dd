import Fields
import Values

/// Reads what `CompactWriter` wrote. Anything else sets `failed` and reads as blanks, never traps.
struct CompactReader {
  private let bytes: [UInt8]
  private var next: Int
  private var depth = 0
  private(set) var failed = false

  init(_ bytes: [UInt8], from start: Int = 0) {
    self.bytes = bytes
    next = start
  }

  var isAtEnd: Bool { next == bytes.count }

  mutating func value() -> JSONValue {
    switch byte() {
    case CompactTag.null: return .null
    case CompactTag.false: return .boolean(false)
    case CompactTag.true: return .boolean(true)
    case CompactTag.integer: return .integer(integer())
    case CompactTag.number: return .number(Double(bitPattern: word()))
    case CompactTag.text: return .text(text())
    case CompactTag.array: return .array(row())
    case CompactTag.object:
      guard enter() else { return .null }
      defer { depth -= 1 }
      var members: [JSONValue.Member] = []
      for _ in 0..<count() {
        let name = text()
        members.append(JSONValue.Member(name, value()))
        if failed { return .null }
      }
      return .object(members)
    default:
      failed = true
      return .null
    }
  }

  @inline(never)
  mutating func row() -> [JSONValue] {
    guard enter() else { return [] }
    defer { depth -= 1 }
    let count = count()
    var values: [JSONValue] = []
    values.reserveCapacity(count)
    for _ in 0..<count {
      values.append(value())
      if failed { return [] }
    }
    return values
  }

  @inline(never)
  mutating func text() -> String {
    let count = count()
    guard !failed else { return "" }
    defer { next += count }
    return bytes.withUnsafeBufferPointer {
      String(utf8: UnsafeBufferPointer(rebasing: $0[next..<next + count]))
    }
  }

  @inline(never)
  mutating func blob() -> [UInt8] {
    let count = count()
    guard !failed else { return [] }
    defer { next += count }
    return Array(bytes[next..<next + count])
  }

  mutating func id() -> UUID {
    let high = word()
    return UUID(high: high, low: word())
  }

  mutating func ids() -> [UUID] {
    var ids: [UUID] = []
    for _ in 0..<count() where !failed { ids.append(id()) }
    return ids
  }

  mutating func integer() -> Int64 {
    let varied = varied()
    return Int64(bitPattern: varied >> 1) ^ -Int64(bitPattern: varied & 1)
  }

  /// A count of things of at least a byte each: no more than there are bytes left.
  mutating func count() -> Int {
    let count = varied()
    guard !failed, count <= UInt64(bytes.count - next) else {
      failed = true
      return 0
    }
    return Int(count)
  }

  mutating func byte() -> UInt8 {
    guard next < bytes.count else {
      failed = true
      return 0
    }
    next += 1
    return bytes[next - 1]
  }

  private mutating func enter() -> Bool {
    guard depth < 80 else {
      failed = true
      return false
    }
    depth += 1
    return true
  }

  private mutating func varied() -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 64 {
      let byte = byte()
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    failed = true
    return 0
  }

  private mutating func word() -> UInt64 {
    var word: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 64 {
      word |= UInt64(byte()) << shift
      shift += 8
    }
    return word
  }
}
