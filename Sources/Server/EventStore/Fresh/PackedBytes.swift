import Values

/// Writes what `PackedReader` reads.
struct PackedWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(byte: UInt8) { bytes.append(byte) }

  /// Seven bits a byte, the lowest first.
  mutating func write(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(count: Int) { write(UInt64(count)) }

  /// Numbers near zero are short, whatever their sign.
  mutating func write(signed number: Int64) {
    write(UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  mutating func write(_ number: Double) {
    let bits = number.bitPattern
    for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(place * 8))) }
  }

  mutating func write(_ id: UUID) {
    for place in 0..<16 { bytes.append(id[place]) }
  }

  mutating func write(_ text: String) {
    write(count: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }
}

/// Reads bytes of which nothing is believed: it never reads behind their end, and takes no more room than
/// they have.
struct PackedReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }
  private var left: Int { bytes.count - position }

  mutating func byte() throws(PackedError) -> UInt8 {
    guard position < bytes.count else { throw .malformed }
    position += 1
    return bytes[position - 1]
  }

  mutating func number() throws(PackedError) -> UInt64 {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while true {
      let byte = try byte()
      let part = UInt64(byte & 0x7F)
      guard shift < 63 || shift == 63 && part <= 1 else { throw .malformed }
      number |= part << shift
      if byte < 0x80 { return number }
      shift += 7
    }
  }

  mutating func signed() throws(PackedError) -> Int64 {
    let number = try number()
    return Int64(bitPattern: number >> 1) ^ -Int64(number & 1)
  }

  /// How many things follow, each of so many bytes at least.
  mutating func count(ofAtLeast size: Int) throws(PackedError) -> Int {
    let number = try number()
    guard number <= UInt64(left / size) else { throw .malformed }
    return Int(number)
  }

  /// A place in a list.
  mutating func place(in count: Int) throws(PackedError) -> Int {
    let number = try number()
    guard number < UInt64(count) else { throw .malformed }
    return Int(number)
  }

  mutating func double() throws(PackedError) -> Double {
    guard left >= 8 else { throw .malformed }
    var bits: UInt64 = 0
    for place in 0..<8 { bits |= UInt64(bytes[position + place]) << UInt64(place * 8) }
    position += 8
    return Double(bitPattern: bits)
  }

  mutating func id() throws(PackedError) -> UUID {
    guard left >= 16 else { throw .malformed }
    var (high, low): (UInt64, UInt64) = (0, 0)
    for place in 0..<8 {
      high = high << 8 | UInt64(bytes[position + place])
      low = low << 8 | UInt64(bytes[position + 8 + place])
    }
    position += 16
    return UUID(high: high, low: low)
  }

  mutating func text() throws(PackedError) -> String {
    let count = try count(ofAtLeast: 1)
    defer { position += count }
    return String(decoding: bytes[position..<position + count], as: UTF8.self)
  }
}
