extension Instant: CustomStringConvertible {
  /// RFC 3339 in UTC with milliseconds: `2023-11-14T22:13:20.000Z`. Instants outside the years 1 to
  /// 9999, which that form cannot say, are shown as the nearest one inside.
  public var description: String {
    let first = Int64(CivilDate.first.daysSinceEpoch) * 86_400_000
    let last = Int64(CivilDate.last.daysSinceEpoch + 1) * 86_400_000 - 1
    let local = CivilDateTime(milliseconds: min(max(milliseconds, first), last))
    return local.date.description + "T" + local.time.shortText + ":"
      + twoDigits(local.time.second) + "." + threeDigits(local.time.millisecond) + "Z"
  }

  /// Reads an RFC 3339 date-time: any offset, `T` and `Z` in either case, one to nine decimals of
  /// which three count. The leap second 23:59:60 is the second after 23:59:59.
  public init?(_ text: String) {
    let bytes = Array(text.bytes)
    guard bytes.count >= 20, bytes[10] | 0x20 == 0x74,
      let date = CivilDate(String(utf8: bytes[..<10]))
    else { return nil }
    var reader = DigitReader(String(utf8: bytes[11...]))
    guard let hour = reader.number(digits: 2), reader.skip(0x3A),
      let minute = reader.number(digits: 2), reader.skip(0x3A),
      let second = reader.number(digits: 2), second <= 60,
      let time = CivilTime(hour: hour, minute: minute, second: min(second, 59))
    else { return nil }
    var milliseconds = CivilDateTime(date, time).milliseconds + (second == 60 ? 1000 : 0)
    if reader.skip(0x2E) {
      guard let fraction = reader.fraction() else { return nil }
      milliseconds += Int64(fraction)
    }
    guard let offset = Instant.offset(&reader), reader.isAtEnd else { return nil }
    self.init(milliseconds: milliseconds - offset)
  }

  /// `Z` or `+hh:mm` or `-hh:mm`, in milliseconds.
  private static func offset(_ reader: inout DigitReader) -> Int64? {
    if reader.skip(0x5A) || reader.skip(0x7A) { return 0 }
    let isWest = reader.skip(0x2D)
    guard isWest || reader.skip(0x2B), let hours = reader.number(digits: 2), hours <= 23,
      reader.skip(0x3A), let minutes = reader.number(digits: 2), minutes <= 59
    else { return nil }
    return Int64((hours * 60 + minutes) * (isWest ? -60_000 : 60_000))
  }
}
