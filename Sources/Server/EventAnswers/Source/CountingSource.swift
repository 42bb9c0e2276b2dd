import Analytics

/// A source that can count events by itself, instead of showing each of them. What it says must be what the operators
/// would have counted, or it says nothing.
public protocol CountingSource: EventSource {
  /// How many events each group of the breakdown has in all steps, in any order.
  /// - Parameter most: more groups than that need not be told.
  /// - Returns: nil where it cannot say just what is asked.
  func sizes(_ order: CountOrder, most: Int) throws -> [CountedGroup]?

  /// The figures of each step and group.
  /// - Parameter groups: those that are told apart; all others are one more, the last.
  /// - Returns: nil where it cannot say just what is asked.
  func count(_ order: CountOrder, in groups: [[CountedValue]]) throws -> CountedFigures?
}

/// Which events are counted, and how they are told apart.
public struct CountOrder: Sendable {
  public var match: EventMatch
  /// Names of events that an empty match does not mean.
  public var excluded: [String] = []
  public var filter: Condition?
  /// By `Traffic.code`: what counts.
  public var traffic: [Int] = []
  public var breakdown: [Dimension] = []
  /// The first milliseconds of steps that follow each other, ascending, and the end of the last one.
  public var steps: [Int64]
  /// In so many steps an event counts: its own and those after it.
  public var span = 1
  /// Since when what is counted is told as a whole, in milliseconds since 1970.
  public var told: Int64
  /// The parameter whose numbers count, if any do.
  public var number: String?
  /// Whether people are counted in each step.
  public var hasPeople = true
  /// What the values of parameters are.
  public var kinds: @Sendable (String) -> DimensionKind?

  /// - Parameter steps: two at least.
  public init(
    _ match: EventMatch, _ steps: [Int64], kinds: @escaping @Sendable (String) -> DimensionKind?
  ) {
    self.match = match
    self.steps = steps
    self.kinds = kinds
    told = steps.first ?? 0
  }
}

/// A value of a dimension.
public enum CountedValue: Hashable, Sendable {
  case none
  case text(String)
  /// In thousandths; 0 and 1 for a flag.
  case number(Int64)
}

/// A group of a breakdown.
public struct CountedGroup: Sendable {
  /// One for each dimension.
  public var values: [CountedValue]
  public var events: Int64

  public init(_ values: [CountedValue], events: Int64) {
    self.values = values
    self.events = events
  }
}

/// What was counted.
public struct CountedFigures: Sendable {
  /// Of one step and group.
  public struct Cell: Sendable {
    public var step, group: Int
    public var events: Int64 = 0
    public var people: Int64 = 0
    /// How many events have the number, and of these numbers, in thousandths, the sum, the least and the greatest.
    public var numbers: Int64 = 0
    public var sum: Int128 = 0
    public var least: Int64 = 0
    public var most: Int64 = 0

    public init(step: Int, group: Int) {
      self.step = step
      self.group = group
    }
  }

  /// Those that have anything; of steps without a cell nothing is there.
  public var cells: [Cell] = []
  /// Of all since `CountOrder.told`.
  public var events: Int64 = 0
  public var people: Int64 = 0
  /// By `Traffic.code`: events of the match that are left out for their traffic, since then.
  public var leftOut = [Int64](repeating: 0, count: 5)

  public init() {}
}
