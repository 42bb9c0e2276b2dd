import Values

/// Reads what `ByteWriter` wrote, and nothing beyond its end.
struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private let section: Int
  private(set) var position = 0

  /// - Parameter section: which one is said to be damaged.
  init(_ bytes: UnsafeRawBufferPointer, of section: Int) {
    self.bytes = bytes
    self.section = section
  }

  var left: Int { bytes.count - position }
  var damage: SegmentError { .damaged(section: section) }

  mutating func u8() throws(SegmentError) -> UInt8 {
    guard left >= 1 else { throw damage }
    position += 1
    return bytes[position - 1]
  }

  mutating func u16() throws(SegmentError) -> Int {
    guard left >= 2 else { throw damage }
    position += 2
    return Int(
      UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: position - 2, as: UInt16.self)))
  }

  mutating func u32() throws(SegmentError) -> Int {
    guard left >= 4 else { throw damage }
    position += 4
    return Int(
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position - 4, as: UInt32.self)))
  }

  mutating func u64() throws(SegmentError) -> UInt64 {
    guard left >= 8 else { throw damage }
    position += 8
    return UInt64(
      littleEndian: bytes.loadUnaligned(fromByteOffset: position - 8, as: UInt64.self))
  }

  /// A number of things that take so many bytes each at least, so that no more are made than there are.
  mutating func count(ofAtLeast size: Int) throws(SegmentError) -> Int {
    let count = try u32()
    guard count <= left / size else { throw damage }
    return count
  }

  mutating func text() throws(SegmentError) -> String {
    let count = try u32()
    guard count <= left else { throw damage }
    defer { position += count }
    return String(
      decoding: UnsafeRawBufferPointer(rebasing: bytes[position..<position + count]),
      as: UTF8.self)
  }

  mutating func texts() throws(SegmentError) -> [String] {
    var texts: [String] = []
    let count = try count(ofAtLeast: 4)
    texts.reserveCapacity(count)
    for _ in 0..<count { texts.append(try text()) }
    return texts
  }

  mutating func id() throws(SegmentError) -> UUID {
    let high = try u64().byteSwapped
    return UUID(high: high, low: try u64().byteSwapped)
  }
}
