/// A day of the week, numbered as ISO 8601 does.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday
}

extension CivilDate {
  public var weekday: Weekday {
    let sinceMonday = (Int(daysSinceEpoch) + 3) % 7
    return Weekday(rawValue: (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1) ?? .monday
  }

  /// The day that many days later; stays at the ends of the calendar.
  public func adding(days: Int) -> CivilDate {
    let (sum, overflow) = Int(daysSinceEpoch).addingReportingOverflow(days)
    return CivilDate(daysSinceEpoch: overflow ? (days < 0 ? .min : .max) : sum)
  }

  /// The same day that many months later, or the last day of that month when it has no such day:
  /// 31 January plus one month is 28 or 29 February. Stays at the ends of the calendar.
  public func adding(months: Int) -> CivilDate {
    let (year, month, day) = parts
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, sum >= 12 else { return months < 0 ? .first : .last }
    let newYear = sum / 12
    let newMonth = sum % 12 + 1
    guard newYear <= 9999 else { return .last }
    let newDay = min(day, CivilDate.days(inMonth: newMonth, ofYear: newYear))
    return CivilDate(year: newYear, month: newMonth, day: newDay) ?? self
  }

  /// The same day that many years later; 29 February becomes the 28th in common years.
  public func adding(years: Int) -> CivilDate {
    let (months, overflow) = years.multipliedReportingOverflow(by: 12)
    return overflow ? (years < 0 ? .first : .last) : adding(months: months)
  }

  /// Days from `earlier` to this day; negative when this one comes first.
  public func days(since earlier: CivilDate) -> Int {
    Int(daysSinceEpoch) - Int(earlier.daysSinceEpoch)
  }

  /// The completed years on `day` of someone born on this date; negative before the birth. Who was
  /// born on 29 February completes a year on 1 March of common years.
  public func age(on day: CivilDate) -> Int {
    let born = parts
    let now = day.parts
    let hadBirthday = (now.month, now.day) >= (born.month, born.day)
    return now.year - born.year - (hadBirthday ? 0 : 1)
  }
}
