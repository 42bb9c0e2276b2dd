import EventAnswers
import Segments
import Values

/// Some rows of a day that lie together: a file, or what is in none. They are in the order of (number in the
/// directory, time, device, sequence).
protocol DayPart: AnyObject, Sendable {
  /// The names of its events; a bit of a mask for each, in this order.
  var events: ContiguousArray<Int32> { get }
  var count: Int { get }
  /// Nil for what is in no file.
  var segment: UUID? { get }

  /// Who has which rows, after links, and without those that are left out.
  func entries(_ view: PeopleView) throws(SegmentError) -> PartEntries

  /// The rows of some entries, one range each.
  func rows(of entries: Range<Int>, in all: PartEntries) -> [Range<Int32>]

  /// Of some rows those that are needed, of which the events are said.
  /// - Parameter people: whose the rows are, by range.
  func choose(
    from ranges: [Range<Int32>], of people: ContiguousArray<Int32>, _ need: RowNeed
  ) throws(SegmentError) -> ChosenRows

  /// Numbers of `NameTable`, as many as the blocks have rows.
  func names(_ blocks: PartBlocks) throws(SegmentError) -> ContiguousArray<Int32>

  /// As many values as the blocks have rows.
  func column(_ column: PartColumn, _ blocks: PartBlocks) throws(SegmentError)
    -> ContiguousArray<Int64>

  /// The values of a parameter or a property as `DayRows` has them; nil when no row has it.
  func parameter(_ name: String, _ blocks: PartBlocks, _ marks: MarkCodes) throws(SegmentError)
    -> ContiguousArray<Int64>?
}

/// Which blocks of a part are read, behind each other, or which rows alone.
struct PartBlocks {
  /// The rows that are read; nil for all of the blocks.
  private(set) var chosen: ContiguousArray<Int32>?
  /// Their numbers, ascending.
  private(set) var blocks: [Int] = []
  /// The first block, and for each from it on how many rows are read before it, less those that lie before it.
  private var first = 0
  private var shifts: [Int32] = []

  /// - Parameter rows: what alone is read, in any order.
  init(of rows: ContiguousArray<Int32>) { chosen = rows }

  /// - Parameter rows: what is wanted, in any order.
  init(holding rows: [Range<Int32>]) {
    let size = ColumnReader.block
    var least = Int32.max
    var greatest: Int32 = -1
    for range in rows where !range.isEmpty {
      least = min(least, range.lowerBound)
      greatest = max(greatest, range.upperBound - 1)
    }
    guard greatest >= 0 else { return }
    first = Int(least) / size
    var isWanted = [Bool](repeating: false, count: Int(greatest) / size + 1 - first)
    for range in rows where !range.isEmpty {
      let (start, end) = (Int(range.lowerBound) / size, Int(range.upperBound - 1) / size)
      for block in start...end { isWanted[block - first] = true }
    }
    shifts = [Int32](repeating: 0, count: isWanted.count)
    for place in isWanted.indices where isWanted[place] {
      shifts[place] = Int32(blocks.count * size - (first + place) * size)
      blocks.append(first + place)
    }
  }

  /// Where a row is among those that are read; those behind it are there as well, as far as they are wanted.
  @inline(__always)
  func place(of row: Int32) -> Int32 {
    row + shifts[Int(row) / ColumnReader.block - first]
  }

  /// What is read of the rows of a part.
  func rows<Row>(of all: ContiguousArray<Row>) -> ContiguousArray<Row> {
    if let chosen { return ContiguousArray(chosen.map { all[Int($0)] }) }
    var rows = ContiguousArray<Row>()
    for block in blocks {
      rows += all[block * ColumnReader.block..<min((block + 1) * ColumnReader.block, all.count)]
    }
    return rows
  }
}

/// What every row has beside its event's name.
enum PartColumn {
  /// Milliseconds since 1970, a number of `StampTable`, one of `DeviceTable`, and the device's own.
  case time, stamp, installation, session, sequence
}

/// Ids that were written as texts for one question, by segment and column: their numbers in `NameTable`, and
/// at last what stands for nothing.
struct MarkCodes: Sendable {
  struct Key: Hashable, Sendable {
    var segment: UUID
    var column: Int
  }

  var codes: [Key: ContiguousArray<Int64>] = [:]
}

/// Who has which rows of a part.
struct PartEntries: Sendable {
  /// Ascending.
  var people = ContiguousArray<Int32>()
  /// The rows of `people[i]` are `starts[i] ..< ends[i]`; empty where the directory of the file says it.
  var starts = ContiguousArray<Int32>()
  var ends = ContiguousArray<Int32>()
  /// As many words each as the part's events need.
  var masks = ContiguousArray<UInt64>()
  /// Whether these are all rows, each whose the file says.
  var isPlain = false
  /// Whether everybody is there once.
  var isOnce = true

  static func words(_ events: ContiguousArray<Int32>) -> Int { max(1, (events.count + 63) / 64) }

  mutating func append(_ person: Int32, _ rows: Range<Int>) {
    people.append(person)
    starts.append(Int32(rows.lowerBound))
    ends.append(Int32(rows.upperBound))
  }

  /// Puts people in order, those with several entries by their rows.
  mutating func sort(words: Int) {
    isOnce = zip(people, people.dropFirst()).allSatisfy { $0 < $1 }
    guard !isOnce else { return }
    let before = self
    let order = before.people.indices.sorted { a, b in
      before.people[a] == before.people[b]
        ? before.starts[a] < before.starts[b] : before.people[a] < before.people[b]
    }
    for (place, entry) in order.enumerated() {
      people[place] = before.people[entry]
      starts[place] = before.starts[entry]
      ends[place] = before.ends[entry]
      for word in 0..<words { masks[place * words + word] = before.masks[entry * words + word] }
    }
    isOnce = zip(people, people.dropFirst()).allSatisfy { $0 < $1 }
  }
}
