import Values

/// The months of a timeline that have something, the newest first.
public struct ShelfMonths: Equatable, Sendable {
  public struct Month: Hashable, Sendable {
    /// Its first day.
    public let first: CivilDate
    /// The position of its newest item, and how many it has.
    public let start: Int
    public let count: Int

    public var positions: Range<Int> { start..<start + count }
  }

  public private(set) var all: [Month] = []
  /// Of which state of the shelf they are (`Shelf.version`).
  public private(set) var version = 0

  public init() {}

  public init(of shelf: Shelf) {
    version = shelf.version
    var position = 0
    while position < shelf.count {
      let day = shelf.day(at: position)
      let first = day.adding(days: 1 - day.day)
      let next =
        first > CivilDate.first ? shelf.position(from: first.adding(days: -1)) : shelf.count
      // Whatever the days are, each turn takes one at least.
      let end = max(next, position + 1)
      all.append(Month(first: first, start: position, count: end - position))
      position = end
    }
  }

  /// The number of the month that a position is in; nil beyond the end.
  public func month(of position: Int) -> Int? {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      let end = all[middle].start + all[middle].count
      if end <= position { low = middle + 1 } else { high = middle }
    }
    return low < all.count ? low : nil
  }
}
