import Values

/// The bounds of what is taken when it is needed.
public struct AsNeeded: Hashable, Sendable {
  /// The least time from one to the next, in milliseconds; nil is any.
  public var leastGap: Int64?
  /// How many at most in any 24 hours; nil is any number.
  public var most: Int?

  private static let day: Int64 = 86_400_000

  public init(leastGap: Int64? = nil, most: Int? = nil) {
    self.leastGap = leastGap
    self.most = most
  }

  /// From when on another one keeps the bounds; nil is at once.
  /// - Parameter taken: in any order.
  public func earliest(after taken: [Instant]) -> Instant? {
    let ascending = taken.ordered()
    var earliest: Instant?
    if let leastGap, let last = ascending.last { earliest = last.adding(milliseconds: leastGap) }
    if let most, most > 0, ascending.count >= most {
      let leaves = ascending[ascending.count - most].adding(milliseconds: Self.day)
      earliest = max(earliest ?? leaves, leaves)
    }
    return earliest
  }

  /// Those that came too soon after others, so that a person looks at them: two devices that did not
  /// know of each other each took one.
  /// - Returns: positions in `taken`, which is in any order.
  public func tooSoon(in taken: [Instant]) -> [Int] {
    let order = Array(taken.indices).ordered { taken[$0] < taken[$1] }
    var found: [Int] = []
    for (number, position) in order.enumerated() {
      let before = order[..<number].map { taken[$0] }
      if let earliest = earliest(after: before), taken[position] < earliest {
        found.append(position)
      }
    }
    return found.ordered()
  }
}
