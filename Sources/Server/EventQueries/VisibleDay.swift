import EventAnswers
import QueryWire

/// The rows of a day that a query may see, cut into parts that are handed over at once.
struct VisibleDay {
  /// Whom a part has, as places in `people`.
  private(set) var parts: [Range<Int>] = []
  /// Numbers of people, and where the rows of each begin in `kept`.
  private(set) var people: [Int32] = []
  private var starts: [UInt32] = [0]
  /// Places of rows.
  private var kept: [Int32] = []
  private let rows: DayRows
  /// In the order of their bits.
  private let columns: [ContiguousArray<Int64>?]

  /// - Parameters:
  ///   - columns: what is wanted of the rows, with stamps.
  ///   - isVisible: by stamps.
  init(_ rows: DayRows, _ columns: [ContiguousArray<Int64>?], isVisible: [Bool]) {
    self.rows = rows
    self.columns = columns
    var begun = 0
    for place in rows.people.indices {
      let before = kept.count
      for row in rows.rows(of: place) where isVisible[Int(rows.stamps[row])] {
        kept.append(Int32(row))
      }
      guard kept.count > before else { continue }
      if before > Int(starts[begun]), kept.count - Int(starts[begun]) > QueryLimits.partRows {
        parts.append(begun..<people.count)
        begun = people.count
      }
      people.append(rows.people[place])
      starts.append(UInt32(kept.count))
    }
    parts.append(begun..<people.count)
  }

  /// How many rows of the day are before a part, and how many are in it.
  func rows(of part: Range<Int>) -> (before: Int, count: Int) {
    let before = Int(starts[part.lowerBound])
    return (before: before, count: Int(starts[part.upperBound]) - before)
  }

  /// A part as the file has it (parts.c): ids, beginnings, times, events, columns.
  func bytes(of part: Range<Int>, ids: (Int32) -> [UInt8]) -> [UInt8] {
    let (before, count) = rows(of: part)
    var writer = PartWriter()
    writer.reserve(part.count * 20 + count * (12 + 8 * columns.count) + 32)
    for person in people[part] { writer.write(ids(person)) }
    for start in starts[part.lowerBound...part.upperBound] {
      writer.write(start - UInt32(before))
    }
    writer.align()
    let places = kept[before..<before + count]
    for place in places { writer.write(rows.times[Int(place)]) }
    for place in places { writer.write(rows.events[Int(place)]) }
    writer.align()
    for column in columns {
      guard let column, column.count == rows.count else {
        for _ in places { writer.write(DayRows.null) }
        continue
      }
      for place in places { writer.write(column[Int(place)]) }
    }
    return writer.bytes
  }
}

/// Numbers one behind the other, as the machine has them.
private struct PartWriter {
  private(set) var bytes: [UInt8] = []

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  mutating func write(_ more: [UInt8]) { bytes += more }

  mutating func write(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  mutating func align() {
    while bytes.count % 8 != 0 { bytes.append(0) }
  }
}
