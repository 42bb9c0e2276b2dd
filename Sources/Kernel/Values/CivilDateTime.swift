/// A day and a time on a calendar and a clock on the wall, in no time zone: when an appointment
/// starts, as people say it.
public struct CivilDateTime: Hashable, Comparable, Sendable {
  public var date: CivilDate
  public var time: CivilTime

  public init(_ date: CivilDate, _ time: CivilTime) {
    self.date = date
    self.time = time
  }

  public static func < (a: CivilDateTime, b: CivilDateTime) -> Bool {
    a.date == b.date ? a.time < b.time : a.date < b.date
  }

  /// The instant at which a clock so many seconds east of UTC shows it.
  public func instant(secondsEast offset: Int32) -> Instant {
    Instant(milliseconds: milliseconds - Int64(offset) * 1000)
  }

  /// Milliseconds since 1970-01-01T00:00 on the same clock.
  var milliseconds: Int64 {
    Int64(date.daysSinceEpoch) * 86_400_000 + Int64(time.millisecondOfDay)
  }

  /// Stays at the ends of the calendar.
  init(milliseconds: Int64) {
    var days = milliseconds / 86_400_000
    var rest = milliseconds % 86_400_000
    if rest < 0 {
      rest += 86_400_000
      days -= 1
    }
    date = CivilDate(daysSinceEpoch: Int(clamping: days))
    time = CivilTime(millisecondOfDay: Int(rest)) ?? .midnight
  }
}

extension CivilDateTime: CustomStringConvertible {
  /// `yyyy-mm-ddThh:mm`, with `:ss` and `.mmm` only when they are not zero.
  public var description: String { date.description + "T" + time.description }

  /// Reads `yyyy-mm-dd`, a `T` or a space, and a time; anything else is nil.
  public init?(_ text: String) {
    let bytes = Array(text.bytes)
    guard bytes.count > 11, bytes[10] | 0x20 == 0x74 || bytes[10] == 0x20,
      let date = CivilDate(String(utf8: bytes[..<10])),
      let time = CivilTime(String(utf8: bytes[11...]))
    else { return nil }
    self.init(date, time)
  }
}
