import Values

/// Writes ClickHouse's RowBinary: values behind each other, numbers with the lowest byte first, texts after their length as
/// LEB128, lists after how many they are.
struct RowBinaryWriter {
  private(set) var bytes: [UInt8] = []

  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  mutating func write(_ byte: UInt8) { bytes.append(byte) }

  mutating func write(_ number: Int32) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ number: Int64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(length: Int) {
    var rest = UInt64(length)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(_ text: String) {
    let utf8 = text.utf8
    write(length: utf8.count)
    bytes.append(contentsOf: utf8)
  }

  /// As `FixedString(16)`, whose order by bytes is that of ids.
  mutating func write(_ id: UUID) {
    for place in 0..<16 { bytes.append(id[place]) }
  }

  mutating func write(_ texts: [String]) {
    write(length: texts.count)
    for text in texts { write(text) }
  }

  mutating func write(_ numbers: [Int64]) {
    write(length: numbers.count)
    for number in numbers { write(number) }
  }
}

/// Reads it, and nothing beyond its end.
struct RowBinaryReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var position = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  private mutating func skip(_ count: Int) throws(ClickHouseFailure) -> Int {
    guard count >= 0, count <= bytes.count - position else { throw .unreadable }
    defer { position += count }
    return position
  }

  mutating func byte() throws(ClickHouseFailure) -> UInt8 { bytes[try skip(1)] }

  mutating func int32() throws(ClickHouseFailure) -> Int32 {
    Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: try skip(4), as: Int32.self))
  }

  mutating func int64() throws(ClickHouseFailure) -> Int64 {
    Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: try skip(8), as: Int64.self))
  }

  mutating func uint64() throws(ClickHouseFailure) -> Int64 {
    Int64(
      clamping: UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: try skip(8), as: UInt64.self)))
  }

  mutating func id() throws(ClickHouseFailure) -> UUID {
    let start = try skip(16)
    return UUID(
      high: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: start + 8, as: UInt64.self)))
  }

  private mutating func length() throws(ClickHouseFailure) -> Int {
    var length: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try self.byte()
      guard shift < 35 else { throw .unreadable }
      length |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(length) }
      shift += 7
    }
  }

  mutating func text() throws(ClickHouseFailure) -> String {
    let count = try length()
    let start = try skip(count)
    return String(
      decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]), as: UTF8.self)
  }
}

extension RowBinaryReader {
  /// Reads all of an answer.
  /// - Parameter row: reads one row.
  static func read(
    _ bytes: [UInt8], _ row: (inout RowBinaryReader) throws(ClickHouseFailure) -> Void
  ) throws(ClickHouseFailure) {
    var failure: ClickHouseFailure?
    bytes.withUnsafeBytes { bytes in
      var reader = RowBinaryReader(bytes)
      do throws(ClickHouseFailure) {
        while !reader.isAtEnd { try row(&reader) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}
