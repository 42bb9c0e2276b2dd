import Values

/// Reads what the runtime passes (`Web/runtime/bytes.js`). Both sides are built together, so bytes
/// that do not fit are a defect and stop the module.
struct ByteReader {
  private let bytes: [UInt8]
  private var next = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func byte() -> UInt8 {
    next += 1
    return bytes[next - 1]
  }

  /// One of a few (`Numbers.swift`).
  mutating func choice<Number: RawRepresentable>(_: Number.Type = Number.self) -> Number
  where Number.RawValue == UInt8 {
    Number(rawValue: byte())!
  }

  mutating func flag() -> Bool { byte() == 1 }

  mutating func word() -> UInt32 {
    var value: UInt32 = 0
    for shift in stride(from: 0 as UInt32, to: 32, by: 8) { value |= UInt32(byte()) << shift }
    return value
  }

  mutating func number() -> Double {
    let low = UInt64(word())
    return Double(bitPattern: UInt64(word()) << 32 | low)
  }

  mutating func integer() -> Int64 { Int64(number()) }

  mutating func run() -> [UInt8] {
    let count = Int(word())
    next += count
    return Array(bytes[(next - count)..<next])
  }

  mutating func text() -> String {
    let count = Int(word())
    next += count
    return String(utf8: bytes[(next - count)..<next])
  }

  mutating func optional() -> String? { flag() ? text() : nil }
}
