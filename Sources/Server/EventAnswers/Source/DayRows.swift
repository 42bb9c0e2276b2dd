/// Rows of one day, those of each person in the order of (time, installation, sequence). There may be rows between them that
/// are nobody's, of which no column says anything.
public struct DayRows {
  /// The people who have rows here, ascending, each once.
  public var people = ContiguousArray<Int32>()
  /// The rows of `people[i]` are `starts[i] ..< ends[i]`.
  public var starts = ContiguousArray<Int32>()
  public var ends = ContiguousArray<Int32>()
  /// Numbers in `EventSource.names`.
  public var events = ContiguousArray<Int32>()
  /// Milliseconds since 1970; empty where they were not asked for.
  public var times = ContiguousArray<Int64>()
  /// Empty where they were not asked for, as are the next two. A device has one number on all days.
  public var sessions = ContiguousArray<Int64>()
  public var installations = ContiguousArray<Int64>()
  public var stamps = ContiguousArray<Int64>()
  /// By the names of parameters.
  public var columns: [String: ContiguousArray<Int64>] = [:]

  /// For each row how many are needed until then, with those that `RowNeed.repeated` left out; empty where none were.
  public var counts = ContiguousArray<Int32>()

  /// What a column has where nothing is there.
  public static let null = Int64.min

  public init() {}

  public var count: Int { events.count }

  /// A parameter: a number in `EventSource.names` for a text, a number times 1,000, or 0 and 1 for a flag; `null` where
  /// it is not there. Nil when no row of the day has it.
  public func column(_ name: String) -> ContiguousArray<Int64>? { columns[name] }

  /// The rows of the person at that place.
  @inline(__always)
  public func rows(of place: Int) -> Range<Int> {
    Int(starts[place])..<Int(ends[place])
  }

  /// How many rows that one stands for.
  @inline(__always)
  func weight(of row: Int) -> Int64 {
    if counts.isEmpty { return 1 }
    return Int64(row == 0 ? counts[0] : counts[row] - counts[row - 1])
  }

  /// Notes where the rows of each person end, where they follow each other without a gap until the last row.
  public mutating func close() {
    ends = ContiguousArray(starts.dropFirst())
    ends.append(Int32(events.count))
  }
}

/// Who was there on a day, and what they did.
public struct PeopleList: Sendable {
  /// Ascending, each once.
  public var numbers: ContiguousArray<Int32>
  /// `words` words each: a bit for each event that the person has.
  public var masks: ContiguousArray<UInt64>
  public var words: Int
  /// How many rows each has; empty where that is not known.
  public var counts = ContiguousArray<Int32>()
  private var part: Range<Int>?

  public init(numbers: ContiguousArray<Int32>, masks: ContiguousArray<UInt64>, words: Int) {
    self.numbers = numbers
    self.masks = masks
    self.words = words
  }

  /// Where those are who are meant: all, but in a part of a list.
  public var places: Range<Int> { part ?? numbers.indices }

  /// Those whose numbers are in a range; nothing is copied.
  public func part(_ people: Range<Int32>) -> PeopleList {
    var list = self
    list.part = numbers.places(of: people).clamped(to: places)
    return list
  }

  /// Whether the person at that place has an event that is not of the mask.
  public func hasOther(than mask: EventMask, at place: Int) -> Bool {
    for word in 0..<words {
      let left = word < mask.bits.count ? ~mask.bits[word] : ~0
      if masks[place * words + word] & left != 0 { return true }
    }
    return false
  }

  /// The numbers of all who have an event that is not of the mask.
  public func others(than mask: EventMask) -> ContiguousArray<Int32> {
    guard words == 1 else {
      return ContiguousArray(
        places.lazy.filter { hasOther(than: mask, at: $0) }.map { numbers[$0] })
    }
    let left = ~(mask.bits.first ?? 0)
    return ContiguousArray(unsafeUninitializedCapacity: places.count + 1) { room, count in
      for place in places {
        room[count] = numbers[place]
        count += masks[place] & left != 0 ? 1 : 0
      }
    }
  }

  /// Whether the person at that place has an event of the mask.
  public func has(_ mask: EventMask, at place: Int) -> Bool {
    for word in 0..<min(words, mask.bits.count)
    where masks[place * words + word] & mask.bits[word] != 0 {
      return true
    }
    return false
  }
}

/// Some of a day's events, a bit each.
public struct EventMask: Hashable, Sendable {
  public private(set) var bits: [UInt64]

  /// Those at these places.
  public static func of(_ codes: [Int], words: Int) -> EventMask {
    var bits = [UInt64](repeating: 0, count: words)
    for code in codes where code / 64 < words { bits[code / 64] |= 1 << UInt64(code % 64) }
    return EventMask(bits: bits)
  }
}

extension ContiguousArray<Int32> {
  /// Where those of a range are, of numbers that ascend.
  public func places(of range: Range<Int32>) -> Range<Int> {
    let start = place(of: range.lowerBound)
    return start..<Swift.max(start, place(of: range.upperBound))
  }

  /// Where the first one is that is not less.
  private func place(of number: Int32) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
