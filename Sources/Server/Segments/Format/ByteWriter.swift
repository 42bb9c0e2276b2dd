import Values

/// Puts numbers and texts behind each other, the lowest byte first.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }

  mutating func write(_ more: [UInt8]) { bytes += more }

  mutating func write(byte: UInt8) { bytes.append(byte) }

  mutating func write(u16 number: Int) { write(UInt64(UInt16(number)), bytes: 2) }

  mutating func write(u32 number: Int) { write(UInt64(UInt32(number)), bytes: 4) }

  mutating func write(u64 number: UInt64) { write(number, bytes: 8) }

  mutating func write(i64 number: Int64) { write(UInt64(bitPattern: number), bytes: 8) }

  private mutating func write(_ number: UInt64, bytes count: Int) {
    for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * place))) }
  }

  /// Its length, then its UTF-8.
  mutating func write(text: String) {
    write(u32: text.utf8.count)
    bytes += Array(text.utf8)
  }

  mutating func write(id: UUID) {
    for place in 0..<16 { bytes.append(id[place]) }
  }

  /// Zeros up to a multiple of eight.
  mutating func pad() {
    while bytes.count % 8 != 0 { bytes.append(0) }
  }
}
