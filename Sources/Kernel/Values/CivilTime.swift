/// A time of day on a wall clock, from 00:00 to 23:59:59.999, in no time zone.
public struct CivilTime: Hashable, Comparable, Sendable {
  /// Milliseconds since midnight, 0 to 86,399,999.
  public let millisecondOfDay: Int32

  /// Nil when there is no such time.
  public init?(hour: Int, minute: Int, second: Int = 0, millisecond: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
      (0...999).contains(millisecond)
    else { return nil }
    millisecondOfDay = Int32(((hour * 60 + minute) * 60 + second) * 1000 + millisecond)
  }

  /// Nil outside 0 to 86,399,999.
  public init?(millisecondOfDay: Int) {
    guard (0..<86_400_000).contains(millisecondOfDay) else { return nil }
    self.millisecondOfDay = Int32(millisecondOfDay)
  }

  private init() {
    millisecondOfDay = 0
  }

  public static let midnight = CivilTime()

  public var hour: Int { Int(millisecondOfDay) / 3_600_000 }
  public var minute: Int { Int(millisecondOfDay) / 60_000 % 60 }
  public var second: Int { Int(millisecondOfDay) / 1000 % 60 }
  public var millisecond: Int { Int(millisecondOfDay) % 1000 }

  public static func < (a: CivilTime, b: CivilTime) -> Bool {
    a.millisecondOfDay < b.millisecondOfDay
  }
}

extension CivilTime: CustomStringConvertible {
  /// `hh:mm`, with `:ss` and `.mmm` only when they are not zero.
  public var description: String {
    var text = shortText
    if millisecondOfDay % 60_000 != 0 { text += ":" + twoDigits(second) }
    if millisecond != 0 { text += "." + threeDigits(millisecond) }
    return text
  }

  /// `hh:mm`, whatever the seconds are.
  public var shortText: String { twoDigits(hour) + ":" + twoDigits(minute) }

  /// Reads `hh:mm`, `hh:mm:ss` and `hh:mm:ss.f` with one to nine digits, of which three count.
  public init?(_ text: String) {
    var reader = DigitReader(text)
    guard let hour = reader.number(digits: 2), reader.skip(0x3A),
      let minute = reader.number(digits: 2)
    else { return nil }
    var second = 0
    var millisecond = 0
    if reader.skip(0x3A) {
      guard let value = reader.number(digits: 2) else { return nil }
      second = value
      if reader.skip(0x2E) {
        guard let value = reader.fraction() else { return nil }
        millisecond = value
      }
    }
    guard reader.isAtEnd else { return nil }
    self.init(hour: hour, minute: minute, second: second, millisecond: millisecond)
  }
}

func twoDigits(_ value: Int) -> String { (value < 10 ? "0" : "") + String(value) }

func threeDigits(_ value: Int) -> String { (value < 100 ? "0" : "") + twoDigits(value) }
