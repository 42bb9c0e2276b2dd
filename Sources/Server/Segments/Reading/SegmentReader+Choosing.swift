/// Which rows of a segment are wanted.
public struct RowChoice: Sendable {
  /// By the places of `SegmentReader.events`.
  public var events: ContiguousArray<Bool>
  /// By the places of `SegmentReader.stamps`; nil for all.
  public var stamps: ContiguousArray<Bool>?
  /// The place of an event of which the last is enough where several follow each other among those that are wanted; nil
  /// for none.
  public var repeated: Int?
  /// By range: whether the first of that event is wanted as well.
  public var needsFirst = ContiguousArray<Bool>()

  public init(events: ContiguousArray<Bool>, stamps: ContiguousArray<Bool>? = nil) {
    self.events = events
    self.stamps = stamps
  }
}

/// Rows of a segment that were chosen from some ranges.
public struct ChosenRows: Sendable {
  /// Their numbers, range after range.
  public var rows: ContiguousArray<Int32>
  /// The place of each one's event.
  public var events: ContiguousArray<Int32>
  /// Where those of each range end.
  public var ends: ContiguousArray<Int32>
  /// For each how many are wanted until then, with those for which the last is enough; empty where these are no more.
  public var counts: ContiguousArray<Int32> = []

  public init(
    rows: ContiguousArray<Int32> = [], events: ContiguousArray<Int32> = [],
    ends: ContiguousArray<Int32> = []
  ) {
    self.rows = rows
    self.events = events
    self.ends = ends
  }

  /// Leaves out those of an event that another one of it follows in its range.
  /// - Parameter needsFirst: by range, whether the first one stays.
  mutating func leaveOut(repeated event: Int32, needsFirst: ContiguousArray<Bool>) {
    counts = ContiguousArray(repeating: 0, count: rows.count)
    var (kept, row) = (0, 0)
    rows.withUnsafeMutableBufferPointer { rows in
      events.withUnsafeMutableBufferPointer { events in
        counts.withUnsafeMutableBufferPointer { counts in
          for range in ends.indices {
            let end = Int(ends[range])
            // The event before; nothing, where that is the one which stays.
            var last: Int32 = -1
            var isFirst = needsFirst[range]
            while row < end {
              let one = events[row]
              // Without a branch, for which rows are of it nothing foretells.
              kept -= one == event && last == event ? 1 : 0
              last = isFirst && one == event ? -1 : one
              isFirst = isFirst && one != event
              rows[kept] = rows[row]
              events[kept] = one
              row += 1
              counts[kept] = Int32(truncatingIfNeeded: row)
              kept += 1
            }
            ends[range] = Int32(truncatingIfNeeded: kept)
          }
        }
      }
    }
    trim(to: kept)
    counts.removeLast(row - kept)
  }

  mutating func trim(to count: Int) {
    rows.removeLast(rows.count - count)
    events.removeLast(events.count - count)
  }
}

extension SegmentReader {
  /// Chooses rows, of which nothing is read but by what they are chosen.
  /// - Throws: `damaged`.
  public func choose(
    from ranges: [Range<Int32>], where choice: RowChoice
  ) throws(SegmentError) -> ChosenRows {
    let room = ranges.reduce(1) { $0 + $1.count }
    var chosen = ChosenRows(
      rows: ContiguousArray(repeating: 0, count: room),
      events: ContiguousArray(repeating: 0, count: room),
      ends: ContiguousArray(repeating: 0, count: ranges.count))
    let events = WantedValues(try column(SegmentColumnID.event), choice.events)
    var stamps: WantedValues?
    if let wanted = choice.stamps {
      stamps = WantedValues(try column(SegmentColumnID.stamp), wanted)
    }
    let chooser = RowChooser(events: events, stamps: stamps)
    let failure = chosen.rows.withUnsafeMutableBufferPointer { rows in
      chosen.events.withUnsafeMutableBufferPointer { events in
        chosen.ends.withUnsafeMutableBufferPointer { ends in
          chooser.choose(ranges, ChosenRoom(rows: rows, events: events, ends: ends))
        }
      }
    }
    if let failure { throw failure }
    chosen.trim(to: Int(chosen.ends.last ?? 0))
    if let event = choice.repeated {
      chosen.leaveOut(repeated: Int32(event), needsFirst: choice.needsFirst)
    }
    return chosen
  }
}

/// A column that counts something, and which of its values are wanted.
private struct WantedValues {
  let column: ColumnReader
  /// By value, as many as a power of two: 1 for what is wanted, 2 for what is no value.
  let marks: ContiguousArray<UInt8>

  init(_ column: ColumnReader, _ isWanted: ContiguousArray<Bool>) {
    self.column = column
    var marks = ContiguousArray(isWanted.map { $0 ? UInt8(1) : 0 })
    repeat { marks.append(2) } while marks.count.nonzeroBitCount != 1
    self.marks = marks
  }

  /// Reads a block.
  func decode(_ block: Int, into values: UnsafeMutableBufferPointer<Int64>) throws(SegmentError) {
    try column.decode(block: block, into: values)
    var all: Int64 = 0
    for place in 0..<column.rows(of: block).count { all |= values[place] }
    // As the size is a power of two, none is larger unless all bits together are.
    guard UInt64(bitPattern: all) < UInt64(marks.count) else {
      throw .damaged(section: column.place)
    }
  }
}

/// Where chosen rows are put.
private struct ChosenRoom {
  let rows, events, ends: UnsafeMutableBufferPointer<Int32>
}

/// Chooses rows block by block. Ranges that lie behind each other are gone through as one: most have few rows, and
/// where each ends nothing foretells.
private struct RowChooser {
  let events: WantedValues
  let stamps: WantedValues?

  /// What of a block is at hand.
  private struct Block {
    let codes: UnsafeMutableBufferPointer<Int64>
    let stamps: UnsafeMutableBufferPointer<Int64>
    /// For each row how many rows were chosen before it, and at last how many were.
    let kept: UnsafeMutableBufferPointer<Int32>
  }

  func choose(_ ranges: [Range<Int32>], _ out: ChosenRoom) -> SegmentError? {
    let size = ColumnReader.block
    return withUnsafeTemporaryAllocation(of: Int64.self, capacity: 2 * size) { scratch in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: size + 1) { before in
        let block = Block(
          codes: UnsafeMutableBufferPointer(rebasing: scratch[..<size]),
          stamps: UnsafeMutableBufferPointer(rebasing: scratch[size...]), kept: before)
        return choose(ranges, block, out)
      }
    }
  }

  private func choose(
    _ ranges: [Range<Int32>], _ block: Block, _ out: ChosenRoom
  ) -> SegmentError? {
    let size = ColumnReader.block
    var (open, kept, seen, next) = (-1, 0, UInt8(0), 0)
    while next < ranges.count {
      var row = Int(ranges[next].lowerBound)
      var last = next
      while last + 1 < ranges.count, ranges[last + 1].lowerBound == ranges[last].upperBound {
        last += 1
      }
      while row < Int(ranges[last].upperBound) {
        if row / size != open {
          open = row / size
          do throws(SegmentError) {
            try events.decode(open, into: block.codes)
            try stamps?.decode(open, into: block.stamps)
          } catch {
            return error
          }
        }
        let end = min(Int(ranges[last].upperBound), (open + 1) * size)
        choose(row..<end, block, out, &kept, &seen)
        while next <= last, Int(ranges[next].upperBound) <= end {
          out.ends[next] = block.kept[Int(ranges[next].upperBound) - open * size]
          next += 1
        }
        row = end
      }
      // Those without a row.
      while next <= last {
        out.ends[next] = Int32(truncatingIfNeeded: kept)
        next += 1
      }
    }
    return seen & 2 == 0 ? nil : .damaged(section: events.column.place)
  }

  /// Chooses rows of one block, whose values are decoded.
  /// - Parameter seen: gets all marks that were met.
  @inline(__always)
  private func choose(
    _ range: Range<Int>, _ block: Block, _ out: ChosenRoom, _ kept: inout Int, _ seen: inout UInt8
  ) {
    let first = range.lowerBound / ColumnReader.block * ColumnReader.block
    events.marks.withUnsafeBufferPointer { marks in
      guard let stamps else {
        for row in range {
          let code = Int(block.codes[row - first])
          let mark = marks[code]
          block.kept[row - first] = Int32(truncatingIfNeeded: kept)
          // Written whether it is wanted or not: a branch that nothing foretells would cost more.
          out.rows[kept] = Int32(truncatingIfNeeded: row)
          out.events[kept] = Int32(truncatingIfNeeded: code)
          seen |= mark
          kept &+= Int(mark & 1)
        }
        return
      }
      stamps.marks.withUnsafeBufferPointer { accepted in
        for row in range {
          let code = Int(block.codes[row - first])
          let (mark, other) = (marks[code], accepted[Int(block.stamps[row - first])])
          block.kept[row - first] = Int32(truncatingIfNeeded: kept)
          out.rows[kept] = Int32(truncatingIfNeeded: row)
          out.events[kept] = Int32(truncatingIfNeeded: code)
          seen |= mark | other
          kept &+= Int(mark & other & 1)
        }
      }
    }
    block.kept[range.upperBound - first] = Int32(truncatingIfNeeded: kept)
  }
}
