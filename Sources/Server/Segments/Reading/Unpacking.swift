/// Reads the blocks that `BlockWriter` writes.
enum Unpacking {
  /// Where the numbers of a block begin, after its head and the least value.
  private static let body = 12

  /// Fills all of `values`.
  /// - Parameter block: of which eight bytes beyond the end may be read.
  /// - Returns: false for what `BlockWriter` does not write.
  static func read(
    _ tag: BlockTag, width: Int, _ block: UnsafeRawBufferPointer,
    into values: UnsafeMutableBufferPointer<Int64>
  ) -> Bool {
    guard width <= 64 else { return false }
    let count = values.count
    switch tag {
    case .empty:
      values.update(repeating: BlockWriter.null)
      return true
    case .decimals:
      guard block.count == 4 + 8 * count else { return false }
      for place in 0..<count {
        values[place] = block.loadUnaligned(fromByteOffset: 4 + 8 * place, as: Int64.self)
      }
      return true
    case .constant, .packed, .nulls, .sparse: break
    }
    guard block.count >= body else { return false }
    let base = block.loadUnaligned(fromByteOffset: 4, as: Int64.self)
    switch tag {
    case .constant:
      values.update(repeating: base)
      return block.count == body
    case .packed:
      guard block.count == body + BlockWriter.size(count, width: width) else { return false }
      unpack(block.baseAddress! + body, width: width, base: base, into: values)
      return true
    case .nulls: return readNulls(block, width: width, base: base, into: values)
    default: return readSparse(block, width: width, base: base, into: values)
    }
  }

  private static func readNulls(
    _ block: UnsafeRawBufferPointer, width: Int, base: Int64,
    into values: UnsafeMutableBufferPointer<Int64>
  ) -> Bool {
    let count = values.count
    let bitmap = BlockWriter.size(count, width: 1)
    guard block.count >= body + bitmap else { return false }
    let bits = block.baseAddress! + body
    var kept = 0
    // Whole eights of bytes, of which those beyond the last row are zeros.
    for word in 0..<bitmap / 8 {
      kept += bits.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self).nonzeroBitCount
    }
    guard kept <= count else { return false }
    guard block.count == body + bitmap + BlockWriter.size(kept, width: width) else { return false }
    // At the end, from where they go to their places: the first of them is never behind its place.
    let packed = UnsafeMutableBufferPointer(rebasing: values[(count - kept)...])
    unpack(bits + bitmap, width: width, base: base, into: packed)
    spread(bits, values)
    return true
  }

  /// Puts each of the numbers at the end of `values` where the next bit is set, and null where none is.
  @inline(__always)
  private static func spread(
    _ bits: UnsafeRawPointer, _ values: UnsafeMutableBufferPointer<Int64>
  ) {
    guard let out = values.baseAddress else { return }
    let count = values.count
    var left = 0
    for word in 0..<(count + 63) / 64 {
      left += bits.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self).nonzeroBitCount
    }
    var next = count - left
    var place = 0
    while place < count, next < count {
      let word = bits.loadUnaligned(fromByteOffset: place >> 3, as: UInt64.self)
      let end = min(place + 64, count)
      var bit = word
      // Without a branch on each bit, for which nothing foretells.
      while place < end {
        let isThere = Int64(truncatingIfNeeded: bit & 1)
        let kept = -isThere
        out[place] = out[min(next, count - 1)] & kept | BlockWriter.null & ~kept
        next += Int(isThere)
        bit >>= 1
        place += 1
      }
    }
    while place < count {
      out[place] = BlockWriter.null
      place += 1
    }
  }

  private static func readSparse(
    _ block: UnsafeRawBufferPointer, width: Int, base: Int64,
    into values: UnsafeMutableBufferPointer<Int64>
  ) -> Bool {
    guard block.count >= body + 2 else { return false }
    let kept = Int(block.loadUnaligned(fromByteOffset: body, as: UInt16.self))
    let places = BlockWriter.size(kept, width: 10)
    guard kept <= values.count,
      block.count == body + 2 + places + BlockWriter.size(kept, width: width)
    else { return false }
    let start = block.baseAddress! + body + 2
    values.update(repeating: BlockWriter.null)
    return withUnsafeTemporaryAllocation(of: Int64.self, capacity: 2 * kept) { room in
      let numbers = UnsafeMutableBufferPointer(rebasing: room[..<kept])
      let found = UnsafeMutableBufferPointer(rebasing: room[kept...])
      unpack(start, width: 10, base: 0, into: numbers)
      unpack(start + places, width: width, base: base, into: found)
      for place in 0..<kept {
        guard numbers[place] < values.count else { return false }
        values[Int(numbers[place])] = found[place]
      }
      return true
    }
  }

  /// Reads as many numbers as there is room for.
  @inline(__always)
  private static func unpack(
    _ bytes: UnsafeRawPointer, width: Int, base: Int64,
    into values: UnsafeMutableBufferPointer<Int64>
  ) {
    guard let out = values.baseAddress else { return }
    let count = values.count
    if width == 0 {
      for place in 0..<count { out[place] = base }
    } else if width == 64 {
      for place in 0..<count {
        out[place] =
          base &+ bytes.loadUnaligned(fromByteOffset: 8 * place, as: Int64.self)
      }
    } else if width <= 32 {
      let mask: UInt64 = (1 << UInt64(width)) - 1
      // Eight of eight bits at most lie in eight bytes, which are read once.
      let eights = width <= 8 ? count & ~7 : 0
      for start in stride(from: 0, to: eights, by: 8) {
        var word = bytes.loadUnaligned(fromByteOffset: start / 8 * width, as: UInt64.self)
        for place in start..<start + 8 {
          out[place] = base &+ Int64(bitPattern: word & mask)
          word = word &>> UInt64(width)
        }
      }
      var bit = eights * width
      for place in eights..<count {
        let word = bytes.loadUnaligned(fromByteOffset: bit >> 3, as: UInt64.self)
        out[place] = base &+ Int64(bitPattern: word &>> UInt64(bit & 7) & mask)
        bit += width
      }
    } else {
      unpackWide(bytes, width: width, base: base, out, count)
    }
  }

  /// Of numbers that may lie in nine bytes.
  private static func unpackWide(
    _ bytes: UnsafeRawPointer, width: Int, base: Int64, _ out: UnsafeMutablePointer<Int64>,
    _ count: Int
  ) {
    let mask: UInt64 = (1 << UInt64(width)) - 1
    var bit = 0
    for place in 0..<count {
      let (start, shift) = (bit >> 3, UInt64(bit & 7))
      var word = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self) >> shift
      if shift > 0 {
        let next = UInt64(bytes.load(fromByteOffset: start + 8, as: UInt8.self))
        word |= next << (64 - shift)
      }
      out[place] = base &+ Int64(bitPattern: word & mask)
      bit += width
    }
  }
}
