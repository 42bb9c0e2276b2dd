/// Numbers in bytes: of fixed width with the lowest byte first, and of seven bits a byte, the lowest first, where the
/// highest bit says that more follow (varint).
extension [UInt8] {
  mutating func append(varint number: Int) {
    var rest = UInt32(truncatingIfNeeded: number)
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(fixed32 number: UInt32) {
    append(UInt8(truncatingIfNeeded: number))
    append(UInt8(truncatingIfNeeded: number >> 8))
    append(UInt8(truncatingIfNeeded: number >> 16))
    append(UInt8(truncatingIfNeeded: number >> 24))
  }

  mutating func append(fixed64 number: UInt64) {
    append(fixed32: UInt32(truncatingIfNeeded: number))
    append(fixed32: UInt32(truncatingIfNeeded: number >> 32))
  }

  mutating func replace(fixed32 number: UInt32, at place: Int) {
    for part in 0..<4 {
      self[place + part] = UInt8(truncatingIfNeeded: number >> UInt32(8 * part))
    }
  }

  /// 0 where there are not so many bytes.
  func fixed32(at place: Int) -> UInt32 {
    guard place >= 0, place <= count - 4 else { return 0 }
    return UInt32(self[place]) | UInt32(self[place + 1]) << 8 | UInt32(self[place + 2]) << 16
      | UInt32(self[place + 3]) << 24
  }

  func fixed64(at place: Int) -> UInt64 {
    UInt64(fixed32(at: place)) | UInt64(fixed32(at: place + 4)) << 32
  }
}

/// Reads packed numbers one after the other from a part of some bytes. Whatever these are, it reads nothing beyond
/// its part and ends: there it gives 0.
struct PackedReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var place: Int
  let end: Int

  /// - Parameter bytes: they must outlive the reader.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ part: Range<Int>) {
    self.bytes = bytes
    place = min(max(part.lowerBound, 0), bytes.count)
    end = min(max(part.upperBound, place), bytes.count)
  }

  var isAtEnd: Bool { place >= end }

  @inline(__always)
  mutating func byte() -> UInt8 {
    guard place < end else { return 0 }
    let byte = bytes[place]
    place += 1
    return byte
  }

  /// Below 2^31, so that it is an `Int` everywhere; at most five bytes are one number.
  @inline(__always)
  mutating func varint() -> Int {
    guard place < end else { return 0 }
    let first = bytes[place]
    place += 1
    if first < 0x80 { return Int(first) }
    var number = UInt32(first & 0x7F)
    var shift: UInt32 = 7
    while place < end, shift < 35 {
      let byte = bytes[place]
      place += 1
      number |= UInt32(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return Int(number & 0x7FFF_FFFF)
  }

  mutating func skip(_ count: Int) {
    place = count > end - place ? end : place + max(0, count)
  }
}
