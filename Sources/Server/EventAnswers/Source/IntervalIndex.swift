/// What the ledgers say held of whom, and when: subscriptions, plans that are owned, sessions of access.
public struct IntervalIndex: Sendable {
  private struct Interval {
    var since, until: Int64
    var value: Int32
  }

  private struct Key: Hashable {
    var person: Int32
    var kind: String
  }

  private var intervals: [Key: [Interval]] = [:]
  /// The values of intervals, such as `trial`.
  public private(set) var values = NameTable()

  public init() {}

  /// Adds one; those of a person and a kind come in the order of their beginnings.
  /// - Parameters:
  ///   - since: milliseconds since 1970.
  ///   - until: the first millisecond after it; nil while it lasts.
  public mutating func add(
    _ value: String, of person: Int32, _ kind: String, since: Int64, until: Int64?
  ) {
    let code = values.add(value)
    intervals[Key(person: person, kind: kind), default: []].append(
      Interval(since: since, until: until ?? .max, value: code))
  }

  /// What held then, as a number in `values`; of several the one that began last.
  public func value(of person: Int32, _ kind: String, at time: Int64) -> Int32? {
    guard let all = intervals[Key(person: person, kind: kind)] else { return nil }
    for interval in all.reversed() where interval.since <= time && time < interval.until {
      return interval.value
    }
    return nil
  }

  /// That something began to hold of somebody.
  public struct Beginning: Sendable {
    public var person: Int32
    /// In milliseconds since 1970.
    public var since: Int64
    /// A number in `values`.
    public var value: Int32
  }

  /// When each interval of a kind began, by people and then by time.
  public func beginnings(of kind: String) -> [Beginning] {
    var beginnings: [Beginning] = []
    for (key, all) in intervals where key.kind == kind {
      for interval in all {
        beginnings.append(
          Beginning(person: key.person, since: interval.since, value: interval.value))
      }
    }
    return beginnings.sorted { a, b in
      a.person == b.person ? a.since < b.since : a.person < b.person
    }
  }
}
