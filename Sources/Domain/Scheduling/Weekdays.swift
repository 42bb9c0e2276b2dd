import Values

/// Some days of the week.
public struct Weekdays: Hashable, Sendable {
  /// One bit a day, Monday's the lowest.
  public let bits: UInt8

  /// Of other numbers, the lowest seven bits count.
  public init(bits: UInt8) {
    self.bits = bits & 0x7F
  }

  public init(_ days: [Weekday]) {
    bits = days.reduce(0) { $0 | Self.bit($1) }
  }

  public static let all = Weekdays(bits: 0x7F)
  /// From Monday to Friday.
  public static let weekdays = Weekdays(bits: 0x1F)

  public func contains(_ day: Weekday) -> Bool { bits & Self.bit(day) != 0 }

  private static func bit(_ day: Weekday) -> UInt8 { 1 << UInt8(day.rawValue - 1) }
}
