/// The rules of a time zone: which offset from UTC its clocks show, at any instant.
public struct ZoneRules: Hashable, Sendable {
  /// What the clocks show for a while.
  public struct Period: Hashable, Sendable {
    /// Seconds east of UTC.
    public var offset: Int32
    public var isDaylight: Bool
    /// Such as `-03` or `WEST`.
    public var abbreviation: String

    public init(offset: Int32, isDaylight: Bool, abbreviation: String) {
      self.offset = offset
      self.isDaylight = isDaylight
      self.abbreviation = abbreviation
    }
  }

  /// Its name in the tz database, such as `America/Sao_Paulo`.
  public let name: String
  /// Ascending, in seconds since the epoch.
  let transitions: [Int64]
  /// What begins at each transition, as a position in `periods`.
  let kinds: [UInt8]
  /// The first one holds before the first transition.
  let periods: [Period]
  /// What holds after the last transition.
  let footer: PosixZone?

  init(
    name: String, transitions: [Int64], kinds: [UInt8], periods: [Period], footer: PosixZone?
  ) {
    self.name = name
    self.transitions = transitions
    self.kinds = kinds
    self.periods = periods
    self.footer = footer
  }

  /// A zone whose clocks never change, `offset` seconds east of UTC.
  public init(name: String, offset: Int32) {
    let period = Period(offset: offset, isDaylight: false, abbreviation: name)
    self.init(name: name, transitions: [], kinds: [], periods: [period], footer: nil)
  }

  public static let utc = ZoneRules(name: "UTC", offset: 0)

  /// What the clocks show at that instant.
  public func period(at instant: Instant) -> Period {
    period(atSecond: Self.second(of: instant))
  }

  /// The whole second in which an instant lies.
  private static func second(of instant: Instant) -> Int64 {
    let second = instant.milliseconds / 1000
    return instant.milliseconds % 1000 < 0 ? second - 1 : second
  }

  func period(atSecond second: Int64) -> Period {
    let passed = transitionsPassed(at: second)
    if passed == transitions.count, let footer { return footer.period(atSecond: second) }
    return passed == 0 ? periods[0] : periods[Int(kinds[passed - 1])]
  }

  /// The offset that holds from one instant to another no more than some days later, in seconds east of
  /// UTC; nil when the clocks change between, or may.
  public func steadyOffset(from first: Instant, to last: Instant) -> Int32? {
    let (start, end) = (Self.second(of: first), Self.second(of: last))
    guard transitionsPassed(at: start) == transitionsPassed(at: end) else { return nil }
    let period = period(atSecond: start)
    return period == self.period(atSecond: end) ? period.offset : nil
  }

  /// How many transitions are at or before that second.
  func transitionsPassed(at second: Int64) -> Int {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= second { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
