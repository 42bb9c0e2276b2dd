/// Some days of a month, counted from its beginning or from its end.
public struct MonthDays: Hashable, Sendable {
  /// One bit a day, that of the first day the lowest.
  let fromStart: UInt32
  /// One bit a day, that of the last day the lowest.
  let fromEnd: UInt32

  /// - Parameter days: 1 to 31, and -1, the last day, to -31; others do not count.
  public init(_ days: [Int]) {
    var (fromStart, fromEnd): (UInt32, UInt32) = (0, 0)
    for day in days {
      if (1...31).contains(day) { fromStart |= 1 << UInt32(day - 1) }
      if (-31 ... -1).contains(day) { fromEnd |= 1 << UInt32(-day - 1) }
    }
    self.fromStart = fromStart
    self.fromEnd = fromEnd
  }

  public static let none = MonthDays([])

  public var isEmpty: Bool { fromStart | fromEnd == 0 }

  /// Those from the beginning ascending, then those from the end, the earliest first.
  public var days: [Int] {
    (1...31).filter { fromStart >> UInt32($0 - 1) & 1 == 1 }
      + (-31 ... -1).filter { fromEnd >> UInt32(-$0 - 1) & 1 == 1 }
  }

  /// Which of a month of so many days, one bit a day, the first day's the lowest.
  func bits(ofMonth length: Int) -> UInt32 {
    var found = fromStart & (1 << UInt32(length) - 1)
    var rest = fromEnd
    while rest != 0 {
      let back = rest.trailingZeroBitCount
      rest &= rest - 1
      if back < length { found |= 1 << UInt32(length - 1 - back) }
    }
    return found
  }
}
