/// Writes the values of a column in blocks, each in the way that takes the least room.
enum BlockWriter {
  /// What stands for nothing.
  static let null = Int64.min

  /// - Parameter isRaw: the values are the bits of Float64.
  static func data(_ values: [Int64], isRaw: Bool) -> [UInt8] {
    var blocks = ByteWriter()
    var offsets: [Int] = [0]
    for start in stride(from: 0, to: values.count, by: SegmentFormat.block) {
      let block = values[start..<min(start + SegmentFormat.block, values.count)]
      write(block, isRaw: isRaw, to: &blocks)
      offsets.append(blocks.count)
    }
    var section = ByteWriter()
    section.write(u32: offsets.count - 1)
    for offset in offsets { section.write(u32: offset) }
    section.write(blocks.bytes)
    section.write([UInt8](repeating: 0, count: SegmentFormat.spare))
    return section.bytes
  }

  /// The least and the greatest value of each block, and how many rows have none.
  /// - Parameter isRaw: the values are the bits of Float64, of which the order is that of the numbers here.
  static func zones(_ values: [Int64], isRaw: Bool) -> [UInt8] {
    var section = ByteWriter()
    for start in stride(from: 0, to: values.count, by: SegmentFormat.block) {
      let block = values[start..<min(start + SegmentFormat.block, values.count)]
      var (least, greatest, nulls) = (Int64.max, Int64.min, 0)
      for value in block {
        guard value != null else {
          nulls += 1
          continue
        }
        let number = isRaw ? ordered(value) : value
        least = min(least, number)
        greatest = max(greatest, number)
      }
      section.write(i64: least)
      section.write(i64: greatest)
      section.write(u16: nulls)
      section.pad()
    }
    return section.bytes
  }

  /// Bits of a Float64 as a number whose order is the same.
  static func ordered(_ bits: Int64) -> Int64 { bits < 0 ? bits ^ .max : bits }

  private static func write(
    _ values: ArraySlice<Int64>, isRaw: Bool, to writer: inout ByteWriter
  ) {
    let kept = values.filter { $0 != null }
    guard let base = kept.min(), let greatest = kept.max() else {
      return head(.empty, width: 0, values.count, to: &writer)
    }
    if isRaw {
      head(.decimals, width: 64, values.count, to: &writer)
      for value in values { writer.write(i64: value) }
      return
    }
    let width = 64 - (UInt64(bitPattern: greatest) &- UInt64(bitPattern: base)).leadingZeroBitCount
    let packed = kept.map { UInt64(bitPattern: $0) &- UInt64(bitPattern: base) }
    if kept.count == values.count {
      head(width == 0 ? .constant : .packed, width: width, values.count, to: &writer)
      writer.write(i64: base)
      return pack(packed, width: width, to: &writer)
    }
    let bitmap = size(values.count, width: 1)
    let sparse = 2 + size(kept.count, width: 10)
    head(sparse < bitmap ? .sparse : .nulls, width: width, values.count, to: &writer)
    writer.write(i64: base)
    if sparse < bitmap {
      writer.write(u16: kept.count)
      let places = values.indices.filter { values[$0] != null }
      pack(places.map { UInt64($0 - values.startIndex) }, width: 10, to: &writer)
    } else {
      pack(values.map { $0 == null ? 0 : 1 }, width: 1, to: &writer)
    }
    pack(packed, width: width, to: &writer)
  }

  private static func head(
    _ tag: BlockTag, width: Int, _ count: Int, to writer: inout ByteWriter
  ) {
    writer.write(byte: tag.rawValue)
    writer.write(byte: UInt8(width))
    writer.write(u16: count)
  }

  /// The bytes of so many numbers, in whole eights.
  static func size(_ count: Int, width: Int) -> Int { (count * width + 63) / 64 * 8 }

  /// Puts the lowest bits of numbers behind each other, the lowest first, and fills up the last eight bytes.
  static func pack(_ numbers: [UInt64], width: Int, to writer: inout ByteWriter) {
    guard width > 0 else { return }
    var (word, used) = (UInt64(0), 0)
    for number in numbers {
      word |= number << UInt64(used)
      used += width
      guard used >= 64 else { continue }
      writer.write(u64: word)
      used -= 64
      word = used > 0 ? number >> UInt64(width - used) : 0
    }
    if used > 0 { writer.write(u64: word) }
  }
}

/// How the values of a block are written.
enum BlockTag: UInt8 {
  /// No row has one.
  case empty = 0
  /// All have the same.
  case constant
  /// All have one: the difference to the least in so many bits.
  case packed
  /// A bit a row says whether it has one; then those that are there.
  case nulls
  /// The places of rows that have one; then those.
  case sparse
  /// The bits of Float64.
  case decimals
}
