/// Some months of the year.
public struct Months: Hashable, Sendable {
  /// One bit a month, January's the lowest.
  public let bits: UInt16

  /// Of other numbers, the lowest twelve bits count.
  public init(bits: UInt16) {
    self.bits = bits & 0xFFF
  }

  /// - Parameter months: 1 to 12; others do not count.
  public init(_ months: [Int]) {
    bits = months.reduce(0) { (1...12).contains($1) ? $0 | 1 << UInt16($1 - 1) : $0 }
  }

  public static let none = Months(bits: 0)

  public var isEmpty: Bool { bits == 0 }

  /// - Parameter month: 1 to 12.
  public func contains(_ month: Int) -> Bool { bits >> UInt16(month - 1) & 1 == 1 }
}
