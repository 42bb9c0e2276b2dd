/// Writes structs in Thrift's compact protocol (Apache Thrift,
/// doc/specs/thrift-compact-protocol.md), as which Parquet has the heads of its pages and its
/// footer.
struct ThriftWriter {
  private(set) var bytes: [UInt8] = []
  /// The number of the field before, of each struct that is being written.
  private var last: [Int16] = []

  /// What a field or an item of a list is.
  enum Kind: UInt8 {
    case int32 = 5
    case int64 = 6
    case binary = 8
    case list = 9
    case structure = 12
  }

  /// A struct that is no field: the outermost one, or an item of a list.
  mutating func structure(_ write: (inout ThriftWriter) -> Void) {
    last.append(0)
    write(&self)
    bytes.append(0)
    last.removeLast()
  }

  mutating func field(_ number: Int16, _ value: Int32) {
    begin(number, .int32)
    item(value)
  }

  mutating func field(_ number: Int16, long value: Int64) {
    begin(number, .int64)
    write(zigzag: value)
  }

  mutating func field(_ number: Int16, _ text: String) {
    begin(number, .binary)
    item(text)
  }

  mutating func field(_ number: Int16, _ write: (inout ThriftWriter) -> Void) {
    begin(number, .structure)
    structure(write)
  }

  /// - Parameter write: writes that many items.
  mutating func field(
    _ number: Int16, listOf kind: Kind, count: Int, _ write: (inout ThriftWriter) -> Void
  ) {
    begin(number, .list)
    if count < 15 {
      bytes.append(UInt8(count) << 4 | kind.rawValue)
    } else {
      bytes.append(0xF0 | kind.rawValue)
      self.write(variable: UInt64(count))
    }
    write(&self)
  }

  /// An item of a list.
  mutating func item(_ value: Int32) { write(zigzag: Int64(value)) }

  /// An item of a list.
  mutating func item(_ text: String) {
    write(variable: UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func begin(_ number: Int16, _ kind: Kind) {
    let place = last.count - 1
    let step = number - last[place]
    if 1...15 ~= step {
      bytes.append(UInt8(step) << 4 | kind.rawValue)
    } else {
      bytes.append(kind.rawValue)
      write(zigzag: Int64(number))
    }
    last[place] = number
  }

  private mutating func write(zigzag value: Int64) {
    write(variable: UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  private mutating func write(variable value: UInt64) {
    bytes.append(variable: value)
  }
}

extension [UInt8] {
  /// Seven bits a byte, the lowest first; the highest bit of each but the last is set.
  mutating func append(variable value: UInt64) {
    var rest = value
    while rest > 0x7F {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// The lowest byte first.
  mutating func append<Number: FixedWidthInteger>(littleEndian number: Number) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
