/// A column of a segment, read block by block.
public struct ColumnReader: Sendable {
  public let column: SegmentColumn
  /// 1,024 rows each, the last fewer.
  public let blocks: Int
  /// The rows of the segment.
  public let rows: Int
  /// Where the bytes of blocks are, which stay as long as this is held.
  private let section: SectionBytes
  private let zones: SectionBytes?
  let place: Int

  /// What stands for nothing.
  public static let null = Int64.min
  /// Rows of a block.
  public static let block = SegmentFormat.block

  /// What is known of a block without reading it.
  public struct Zone: Hashable, Sendable {
    /// Of decimals whose bits are kept, numbers of the same order.
    public var least, greatest: Int64
    public var nulls: Int
  }

  init(
    _ column: SegmentColumn, _ section: SectionBytes, _ zones: SectionBytes?, rows: Int, place: Int
  ) throws(SegmentError) {
    self.column = column
    self.section = section
    self.zones = zones
    self.rows = rows
    self.place = place
    blocks = (rows + Self.block - 1) / Self.block
    var reader = ByteReader(section.bytes, of: place)
    guard try reader.u32() == blocks,
      section.bytes.count >= 4 + 4 * (blocks + 1) + SegmentFormat.spare,
      zones.map({ $0.bytes.count == 24 * blocks }) ?? true
    else { throw .damaged(section: place) }
  }

  /// Which rows are in a block.
  public func rows(of block: Int) -> Range<Int> {
    block * Self.block..<min((block + 1) * Self.block, rows)
  }

  /// Nil for a column that has none.
  public func zone(of block: Int) -> Zone? {
    guard let bytes = zones?.bytes else { return nil }
    let start = 24 * block
    return Zone(
      least: bytes.loadUnaligned(fromByteOffset: start, as: Int64.self),
      greatest: bytes.loadUnaligned(fromByteOffset: start + 8, as: Int64.self),
      nulls: Int(bytes.loadUnaligned(fromByteOffset: start + 16, as: UInt16.self)))
  }

  /// Puts the values of a block at the beginning of a buffer, which has room for all of its rows.
  /// - Throws: `damaged`.
  public func decode(
    block: Int, into values: UnsafeMutableBufferPointer<Int64>
  ) throws(SegmentError) {
    let content = try content(of: block)
    precondition(values.count >= content.rows)
    let room = UnsafeMutableBufferPointer(rebasing: values[..<content.rows])
    guard Unpacking.read(content.tag, width: content.width, content.bytes, into: room) else {
      throw .damaged(section: place)
    }
    withExtendedLifetime(section) {}
  }

  /// What a block says, of which eight bytes beyond the end may be read.
  func content(of block: Int) throws(SegmentError) -> BlockContent {
    let count = rows(of: block).count
    let bytes = section.bytes
    let table = 4 + 4 * (blocks + 1)
    let start = offset(block)
    let end = offset(block + 1)
    guard start + 4 <= end, table + end + SegmentFormat.spare <= bytes.count else {
      throw .damaged(section: place)
    }
    let content = UnsafeRawBufferPointer(rebasing: bytes[table + start..<table + end])
    guard Int(content.loadUnaligned(fromByteOffset: 2, as: UInt16.self)) == count,
      let tag = BlockTag(rawValue: content[0])
    else { throw .damaged(section: place) }
    return BlockContent(tag: tag, width: Int(content[1]), rows: count, bytes: content)
  }

  private func offset(_ block: Int) -> Int {
    Int(section.bytes.loadUnaligned(fromByteOffset: 4 + 4 * block, as: UInt32.self))
  }

  /// All values, nothing left out.
  /// - Throws: `damaged`.
  public func all() throws(SegmentError) -> ContiguousArray<Int64> {
    var failure: SegmentError?
    let values = ContiguousArray<Int64>(unsafeUninitializedCapacity: rows) { room, count in
      do throws(SegmentError) {
        for block in 0..<blocks {
          try decode(
            block: block, into: UnsafeMutableBufferPointer(rebasing: room[rows(of: block)]))
        }
      } catch {
        failure = error
      }
      count = failure == nil ? rows : 0
    }
    if let failure { throw failure }
    return values
  }

  /// The values of some blocks behind each other, each made into another one while its block is near the processor.
  /// - Parameters:
  ///   - wanted: numbers of blocks.
  ///   - make: makes the values of a block into those that are kept; both buffers have as many.
  /// - Throws: `damaged`.
  public func values<Value>(
    of wanted: [Int], as type: Value.Type,
    _ make: (UnsafeBufferPointer<Int64>, UnsafeMutableBufferPointer<Value>) -> Bool
  ) throws(SegmentError) -> ContiguousArray<Value> {
    var failure: SegmentError?
    let total = wanted.reduce(0) { $0 + rows(of: $1).count }
    let values = ContiguousArray<Value>(unsafeUninitializedCapacity: total) { room, count in
      withUnsafeTemporaryAllocation(of: Int64.self, capacity: Self.block) { scratch in
        do throws(SegmentError) {
          for block in wanted {
            let size = rows(of: block).count
            try decode(block: block, into: scratch)
            let part = UnsafeMutableBufferPointer(rebasing: room[count..<count + size])
            guard make(UnsafeBufferPointer(rebasing: scratch[..<size]), part) else {
              throw SegmentError.damaged(section: place)
            }
            count += size
          }
        } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
    return values
  }
}

/// The bytes of a block, and what its head says of them.
struct BlockContent {
  let tag: BlockTag
  let width: Int
  let rows: Int
  let bytes: UnsafeRawBufferPointer
}
