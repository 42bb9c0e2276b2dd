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

  /// As many values as there are rows; those of blocks that are not wanted may be anything.
  func column(_ column: PartColumn, _ wanted: [Bool]?) throws(SegmentError)
    -> ContiguousArray<Int64>

  /// The values of a parameter or a property as `DayRows` has them; nil when no row has it.
  func parameter(_ name: String, _ wanted: [Bool]?, _ marks: MarkCodes) throws(SegmentError)
    -> ContiguousArray<Int64>?
}

/// What every row has.
enum PartColumn {
  /// A number of `NameTable`, milliseconds since 1970, a number of `StampTable`, one of `DeviceTable`, and the
  /// device's own.
  case event, time, stamp, installation, session, sequence
}

/// Ids that were written as texts for one question, by segment and column: their numbers in `NameTable`.
struct MarkCodes: Sendable {
  struct Key: Hashable, Sendable {
    var segment: UUID
    var column: Int
  }

  var codes: [Key: ContiguousArray<Int64>] = [:]
}

/// Who has which rows of a part.
struct PartEntries: Sendable {
  var people = ContiguousArray<Int32>()
  /// The rows of `people[i]` are `starts[i] ..< ends[i]`.
  var starts = ContiguousArray<Int32>()
  var ends = ContiguousArray<Int32>()
  /// As many words each as the part's events need.
  var masks = ContiguousArray<UInt64>()
  /// Whether these are all rows, and the people ascending.
  var isPlain = false

  static func words(_ events: ContiguousArray<Int32>) -> Int { max(1, (events.count + 63) / 64) }

  mutating func append(_ person: Int32, _ rows: Range<Int>) {
    people.append(person)
    starts.append(Int32(rows.lowerBound))
    ends.append(Int32(rows.upperBound))
  }
}
