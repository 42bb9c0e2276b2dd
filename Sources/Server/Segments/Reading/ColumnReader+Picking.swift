extension ColumnReader {
  /// The values of some rows, each made into another one while its block is near the processor.
  /// - Parameters:
  ///   - rows: in any order, though those of one block are best read after each other.
  ///   - make: makes the values of a few rows into those that are kept; both buffers have as many.
  /// - Throws: `damaged`.
  public func values<Value>(
    at rows: ContiguousArray<Int32>, as type: Value.Type,
    _ make: (UnsafeBufferPointer<Int64>, UnsafeMutableBufferPointer<Value>) -> Bool
  ) throws(SegmentError) -> ContiguousArray<Value> {
    var failure: SegmentError?
    let values = ContiguousArray<Value>(unsafeUninitializedCapacity: rows.count) { room, count in
      rows.withUnsafeBufferPointer { rows in
        withUnsafeTemporaryAllocation(of: Int64.self, capacity: Self.block) { scratch in
          do throws(SegmentError) {
            while count < rows.count {
              let wanted = Self.together(rows, from: count)
              let read = UnsafeMutableBufferPointer(rebasing: scratch[..<wanted.count])
              try pick(UnsafeBufferPointer(rebasing: rows[wanted]), into: read)
              let part = UnsafeMutableBufferPointer(rebasing: room[wanted])
              guard make(UnsafeBufferPointer(read), part) else {
                throw SegmentError.damaged(section: place)
              }
              count = wanted.upperBound
            }
          } catch {
            failure = error
          }
        }
      }
    }
    if let failure { throw failure }
    return values
  }

  /// Which rows from one on are of its block, as many as a block has at most.
  private static func together(_ rows: UnsafeBufferPointer<Int32>, from start: Int) -> Range<Int> {
    let first = rows[start] / Int32(block) * Int32(block)
    let most = min(rows.count, start + block)
    var end = start + 1
    while end < most, UInt32(bitPattern: rows[end] &- first) < UInt32(block) { end += 1 }
    return start..<end
  }

  /// Reads rows of one block.
  private func pick(
    _ rows: UnsafeBufferPointer<Int32>, into values: UnsafeMutableBufferPointer<Int64>
  ) throws(SegmentError) {
    let block = Int(rows[0]) / Self.block
    let first = Int32(block * Self.block)
    let content = try content(of: block)
    defer { withExtendedLifetime(self) {} }
    if let isRight = Picking.read(content, rows, from: first, into: values) {
      guard isRight else { throw .damaged(section: place) }
      return
    }
    let failure = withUnsafeTemporaryAllocation(of: Int64.self, capacity: Self.block) { whole in
      do throws(SegmentError) {
        try decode(block: block, into: whole)
        for place in 0..<rows.count { values[place] = whole[Int(rows[place] - first)] }
        return SegmentError?.none
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }
}
