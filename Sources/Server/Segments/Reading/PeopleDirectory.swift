/// Who has rows in a segment, without a look at the rows.
public struct PeopleDirectory: Sendable {
  private let section: SectionBytes
  public let count: Int
  /// Words of each mask.
  public let words: Int
  private let rows: Int

  init(
    _ section: SectionBytes, rows: Int, events: Int, section place: Int
  ) throws(SegmentError) {
    self.section = section
    self.rows = rows
    var reader = ByteReader(section.bytes, of: place)
    count = try reader.u32()
    words = try reader.u32()
    guard count > 0, count <= rows, words == max(1, (events + 63) / 64),
      section.bytes.count == 8 + count * (8 + 8 * words)
    else { throw .damaged(section: place) }
    var (number, first) = (-1, -1)
    for place in 0..<count {
      guard Int(numbers[place]) > number, Int(firsts[place]) > first else {
        throw reader.damage
      }
      number = Int(numbers[place])
      first = Int(firsts[place])
    }
    guard firsts[0] == 0, first < rows, number <= Int(Int32.max) else { throw reader.damage }
  }

  private func part<T>(_ type: T.Type, at offset: Int, _ count: Int) -> UnsafeBufferPointer<T> {
    // Sections begin at multiples of eight, and so does what is in them.
    UnsafeBufferPointer(
      start: (section.bytes.baseAddress! + offset).assumingMemoryBound(to: type), count: count)
  }

  private var numbers: UnsafeBufferPointer<UInt32> { part(UInt32.self, at: 8, count) }
  private var firsts: UnsafeBufferPointer<UInt32> { part(UInt32.self, at: 8 + 4 * count, count) }
  private var masks: UnsafeBufferPointer<UInt64> {
    part(UInt64.self, at: 8 + 8 * count, count * words)
  }

  /// Lends the numbers, ascending, and the masks, `words` each.
  public func withPeople<T, E: Error>(
    _ body: (UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<UInt64>) throws(E) -> T
  ) throws(E) -> T {
    defer { withExtendedLifetime(section) {} }
    return try body(numbers, masks)
  }

  /// Lends the first rows of all, ascending.
  public func withFirsts<T, E: Error>(
    _ body: (UnsafeBufferPointer<UInt32>) throws(E) -> T
  ) throws(E) -> T {
    defer { withExtendedLifetime(section) {} }
    return try body(firsts)
  }

  /// The number of the person at that place.
  public func number(_ place: Int) -> Int32 {
    defer { withExtendedLifetime(section) {} }
    return Int32(bitPattern: numbers[place])
  }

  /// The rows of the person at that place.
  @inline(__always)
  public func rows(of place: Int) -> Range<Int> {
    defer { withExtendedLifetime(section) {} }
    let first = Int(firsts[place])
    return first..<(place + 1 < count ? Int(firsts[place + 1]) : rows)
  }

  /// Where a person is; nil when they have no rows here.
  public func place(of number: Int32) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self.number(middle) < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self.number(low) == number ? low : nil
  }
}
