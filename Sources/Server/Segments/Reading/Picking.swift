/// Reads some rows of blocks that `BlockWriter` writes, without the others.
enum Picking {
  /// Where the numbers of a block begin, after its head and the least value.
  private static let body = 12

  /// Fills all of `values`.
  /// - Parameters:
  ///   - block: of which eight bytes beyond the end may be read.
  ///   - rows: which ones are wanted, in any order, as numbers of the segment's rows.
  ///   - first: the block's first row.
  /// - Returns: whether the block is as `BlockWriter` writes it; nil where it has to be read whole.
  static func read(
    _ block: BlockContent, _ rows: UnsafeBufferPointer<Int32>, from first: Int32,
    into values: UnsafeMutableBufferPointer<Int64>
  ) -> Bool? {
    let (bytes, count, width) = (block.bytes, block.rows, block.width)
    // A wider number may lie in nine bytes.
    guard width <= 56, let out = values.baseAddress else { return nil }
    switch block.tag {
    case .empty:
      values.update(repeating: BlockWriter.null)
      return true
    case .constant:
      guard bytes.count == body else { return false }
      values.update(repeating: bytes.loadUnaligned(fromByteOffset: 4, as: Int64.self))
      return true
    case .packed:
      guard bytes.count == body + BlockWriter.size(count, width: width) else { return false }
      let numbers = PackedNumbers(bytes, at: body, width)
      for place in 0..<rows.count { out[place] = numbers[Int(rows[place] &- first)] }
      return true
    case .nulls: return readNulls(block, rows, from: first, into: values)
    case .sparse, .decimals: return nil
    }
  }

  private static func readNulls(
    _ block: BlockContent, _ rows: UnsafeBufferPointer<Int32>, from first: Int32,
    into values: UnsafeMutableBufferPointer<Int64>
  ) -> Bool {
    let (bytes, count, width) = (block.bytes, block.rows, block.width)
    let bitmap = BlockWriter.size(count, width: 1)
    guard bytes.count >= body + bitmap, let out = values.baseAddress else { return false }
    let bits = bytes.baseAddress! + body
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: bitmap / 8 + 1) { before in
      var kept = 0
      for word in 0..<bitmap / 8 {
        before[word] = kept
        kept += bits.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self).nonzeroBitCount
      }
      guard bytes.count == body + bitmap + BlockWriter.size(kept, width: width) else {
        return false
      }
      let numbers = PackedNumbers(bytes, at: body + bitmap, width)
      for place in 0..<rows.count {
        let row = Int(rows[place] &- first)
        let word = bits.loadUnaligned(fromByteOffset: 8 * (row >> 6), as: UInt64.self)
        let bit = UInt64(1) &<< UInt64(truncatingIfNeeded: row & 63)
        let rank = before[row >> 6] &+ (word & (bit &- 1)).nonzeroBitCount
        // Without a branch; behind the last one there are still eight bytes.
        let value = numbers[rank]
        out[place] = word & bit != 0 ? value : BlockWriter.null
      }
      return true
    }
  }
}

/// Numbers of the same width behind each other.
private struct PackedNumbers {
  private let bytes: UnsafeRawPointer
  private let width: Int
  private let mask: UInt64
  private let base: Int64

  init(_ block: UnsafeRawBufferPointer, at start: Int, _ width: Int) {
    bytes = block.baseAddress! + start
    self.width = width
    mask = 1 << UInt64(width) - 1
    base = block.loadUnaligned(fromByteOffset: 4, as: Int64.self)
  }

  @inline(__always)
  subscript(place: Int) -> Int64 {
    let bit = place &* width
    let word = bytes.loadUnaligned(fromByteOffset: bit &>> 3, as: UInt64.self)
    return base &+ Int64(bitPattern: word &>> UInt64(truncatingIfNeeded: bit & 7) & mask)
  }
}
