/// Rows of one day, in the order of (person, time, installation, sequence).
public struct DayRows {
  /// The people who have rows here, ascending, each once.
  public var people = ContiguousArray<Int32>()
  /// The rows of `people[i]` are `starts[i] ..< starts[i + 1]`.
  public var starts = ContiguousArray<Int32>()
  /// Numbers in `EventSource.names`.
  public var events = ContiguousArray<Int32>()
  /// Milliseconds since 1970.
  public var times = ContiguousArray<Int64>()
  /// Empty where they were not asked for. A device has one number on all days.
  public var sessions = ContiguousArray<Int64>()
  public var installations = ContiguousArray<Int64>()
  public var stamps = ContiguousArray<Int64>()
  /// By the names of parameters.
  public var columns: [String: ContiguousArray<Int64>] = [:]

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
    Int(starts[place])..<Int(starts[place + 1])
  }
}

/// Who was there on a day, and what they did.
public struct PeopleList: Sendable {
  /// Ascending, each once.
  public var numbers: ContiguousArray<Int32>
  /// `words` words each: a bit for each event that the person has.
  public var masks: ContiguousArray<UInt64>
  public var words: Int

  public init(numbers: ContiguousArray<Int32>, masks: ContiguousArray<UInt64>, words: Int) {
    self.numbers = numbers
    self.masks = masks
    self.words = words
  }

  /// Whether the person at that place has an event that is not of the mask.
  public func hasOther(than mask: EventMask, at place: Int) -> Bool {
    for word in 0..<words {
      let left = word < mask.bits.count ? ~mask.bits[word] : ~0
      if masks[place * words + word] & left != 0 { return true }
    }
    return false
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

  public func intersects(_ other: EventMask) -> Bool {
    for word in 0..<min(bits.count, other.bits.count) where bits[word] & other.bits[word] != 0 {
      return true
    }
    return false
  }
}
