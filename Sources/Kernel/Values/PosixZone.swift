/// The rule that holds after the last transition of a zone: a POSIX TZ text, such as
/// `WET0WEST,M3.5.0/1,M10.5.0` (IEEE 1003.1 section 8.3, with RFC 9636's hours from -167 to 167).
struct PosixZone: Hashable, Sendable {
  let standard: ZoneRules.Period
  /// Nil when the clocks never change.
  let daylight: Daylight?

  struct Daylight: Hashable, Sendable {
    let period: ZoneRules.Period
    let start: Rule
    let end: Rule
  }

  /// A moment of every year.
  struct Rule: Hashable, Sendable {
    enum Day: Hashable, Sendable {
      /// `Jn`: 1 to 365, 29 February never counted.
      case julian(Int)
      /// `n`: 0 to 365, 29 February counted.
      case ordinal(Int)
      /// `Mm.w.d`: the day of week (0 is Sunday) of a month's week; week 5 is the last.
      case weekday(month: Int, week: Int, day: Int)
    }
    let day: Day
    /// Seconds after midnight on the clocks that are in force before the change.
    let time: Int

    /// In seconds since the epoch, on those clocks.
    func second(inYear year: Int) -> Int64 {
      Int64(dayNumber(inYear: year)) * 86_400 + Int64(time)
    }

    private func dayNumber(inYear year: Int) -> Int {
      let year = min(max(year, 1), 9999)
      switch day {
      case .julian(let number):
        let leaps = CivilDate.isLeap(year: year) && number >= 60 ? 1 : 0
        return dayNumber(year, 1, 1) + number - 1 + leaps
      case .ordinal(let number): return dayNumber(year, 1, 1) + number
      case .weekday(let month, let week, let day):
        let first = dayNumber(year, month, 1)
        // 1970-01-01 was a Thursday.
        let weekdayOfFirst = ((first + 4) % 7 + 7) % 7
        var offset = (day - weekdayOfFirst + 7) % 7 + (week - 1) * 7
        if offset >= CivilDate.days(inMonth: month, ofYear: year) { offset -= 7 }
        return first + offset
      }
    }

    private func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
      Int(CivilDate(year: year, month: month, day: day)?.daysSinceEpoch ?? 0)
    }
  }

  func period(atSecond second: Int64) -> ZoneRules.Period {
    guard let daylight else { return standard }
    let local = second + Int64(standard.offset)
    let days = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    let year = CivilDate(daysSinceEpoch: Int(clamping: days)).year
    let start = daylight.start.second(inYear: year) - Int64(standard.offset)
    let end = daylight.end.second(inYear: year) - Int64(daylight.period.offset)
    let isDaylight =
      start < end ? start <= second && second < end : !(end <= second && second < start)
    return isDaylight ? daylight.period : standard
  }
}
