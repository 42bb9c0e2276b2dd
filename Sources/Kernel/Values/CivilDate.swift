/// A day of the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31, in no time zone: a
/// birth date, a due date.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01; negative before.
  public let daysSinceEpoch: Int32

  /// Nil when there is no such day, such as 30 February.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= CivilDate.days(inMonth: month, ofYear: year)
    else { return nil }
    daysSinceEpoch = CivilDate.days(year, month, day)
  }

  /// The day that many days after 1970-01-01; the first or the last day of the calendar when it
  /// lies outside.
  public init(daysSinceEpoch days: Int) {
    daysSinceEpoch = Int32(
      min(max(days, Int(CivilDate.first.daysSinceEpoch)), Int(CivilDate.last.daysSinceEpoch)))
  }

  /// The day that the clocks show at that instant, `minutes` east of UTC.
  public init(at instant: Instant, minutesEast minutes: Int) {
    self =
      CivilDateTime(
        milliseconds: instant.adding(milliseconds: Int64(minutes) * 60_000).milliseconds
      ).date
  }

  private init(unchecked days: Int32) {
    daysSinceEpoch = days
  }

  public static let first = CivilDate(unchecked: -719_162)
  public static let last = CivilDate(unchecked: 2_932_896)
  public static let epoch = CivilDate(unchecked: 0)

  public var year: Int { parts.year }
  /// 1 to 12.
  public var month: Int { parts.month }
  /// 1 to 31.
  public var day: Int { parts.day }

  /// Year, month and day together, for one calculation instead of three.
  public var parts: (year: Int, month: Int, day: Int) {
    // Years that begin in March, in eras of 400 years (H. Hinnant, "chrono-compatible low-level
    // date algorithms").
    let shifted = Int(daysSinceEpoch) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  public static func < (a: CivilDate, b: CivilDate) -> Bool {
    a.daysSinceEpoch < b.daysSinceEpoch
  }

  public static func isLeap(year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// 28 to 31; `month` is 1 to 12.
  public static func days(inMonth month: Int, ofYear year: Int) -> Int {
    switch month {
    case 2: isLeap(year: year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int32 {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int32(era * 146_097 + dayOfEra - 719_468)
  }
}
