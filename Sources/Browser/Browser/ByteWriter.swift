import Values

/// Writes the binary form of what passes to the runtime: little-endian numbers, texts as a 32-bit
/// length and UTF-8, byte runs likewise (`Web/runtime/bytes.js`).
struct ByteWriter {
  private(set) var bytes: [UInt8]

  /// Begins a call: its number, then what belongs to it.
  init(_ call: CallNumber) {
    bytes = [call.rawValue]
  }

  /// Makes room for so many bytes more, for who knows that they are many: grown by doubling, what is
  /// written would be there twice meanwhile.
  mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(bytes.count + count)
  }

  /// One of a few (`Numbers.swift`).
  mutating func choice<Number: RawRepresentable>(_ value: Number) where Number.RawValue == UInt8 {
    bytes.append(value.rawValue)
  }

  mutating func flag(_ value: Bool) {
    bytes.append(value ? 1 : 0)
  }

  mutating func word(_ value: UInt32) {
    for shift in stride(from: 0 as UInt32, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func number(_ value: Double) {
    let bits = value.bitPattern
    word(UInt32(truncatingIfNeeded: bits))
    word(UInt32(truncatingIfNeeded: bits >> 32))
  }

  mutating func run(_ value: [UInt8]) {
    word(UInt32(value.count))
    bytes.append(contentsOf: value)
  }

  mutating func text(_ value: String) {
    var value = value
    value.withUTF8 { utf8 in
      word(UInt32(utf8.count))
      bytes.append(contentsOf: utf8)
    }
  }

  mutating func optional(_ value: String?) {
    flag(value != nil)
    if let value { text(value) }
  }

  mutating func texts(_ values: [String]) {
    word(UInt32(values.count))
    for value in values { text(value) }
  }

  /// How many bytes `texts` writes for these, but for their number.
  static func count(of values: [String]) -> Int {
    var count = 0
    for value in values { count += 4 + value.byteCount }
    return count
  }

  mutating func numbers(_ values: [Int64]) {
    word(UInt32(values.count))
    for value in values { number(Double(value)) }
  }
}
