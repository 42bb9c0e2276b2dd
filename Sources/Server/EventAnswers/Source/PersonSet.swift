/// People by their numbers, a bit each.
public struct PersonSet: Sendable {
  private var words = ContiguousArray<UInt64>()
  public private(set) var count = 0

  public init() {}

  /// What it takes of memory.
  public var bytes: Int { words.count * 8 }

  public func contains(_ person: Int32) -> Bool {
    let word = Int(person) >> 6
    return word < words.count && words[word] & (1 << UInt64(person & 63)) != 0
  }

  /// Adds one.
  /// - Returns: whether it was not there before.
  @discardableResult
  public mutating func insert(_ person: Int32) -> Bool {
    let word = Int(person) >> 6
    if word >= words.count {
      words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
    }
    let bit: UInt64 = 1 << UInt64(person & 63)
    guard words[word] & bit == 0 else { return false }
    words[word] |= bit
    count += 1
    return true
  }

  /// Adds some.
  public mutating func insert(_ people: ContiguousArray<Int32>) {
    guard let most = people.max(), most >= 0 else { return }
    if Int(most) >> 6 >= words.count {
      words.append(contentsOf: repeatElement(0, count: Int(most) >> 6 + 1 - words.count))
    }
    var added = 0
    words.withUnsafeMutableBufferPointer { words in
      for person in people {
        let (word, bit) = (Int(person) >> 6, UInt64(1) << UInt64(person & 63))
        added += words[word] & bit == 0 ? 1 : 0
        words[word] |= bit
      }
    }
    count += added
  }

  /// Adds those of another one.
  public mutating func formUnion(_ other: PersonSet) {
    let missing = other.words.count - words.count
    if missing > 0 { words.append(contentsOf: repeatElement(0, count: missing)) }
    for word in other.words.indices {
      count += (other.words[word] & ~words[word]).nonzeroBitCount
      words[word] |= other.words[word]
    }
  }

  /// Ascending.
  public var members: [Int32] {
    var members: [Int32] = []
    members.reserveCapacity(count)
    for place in words.indices {
      var bits = words[place]
      while bits != 0 {
        members.append(Int32(place * 64 + bits.trailingZeroBitCount))
        bits &= bits - 1
      }
    }
    return members
  }
}
