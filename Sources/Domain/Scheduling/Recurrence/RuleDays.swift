import Values

/// The days of a rule, ascending, each once. It computes where to begin instead of walking there from the start,
/// unless instances are counted that cannot be counted otherwise, and allocates nothing.
///
/// Days are numbers since 1970-01-01. A rule's *period* is a day, week, month or year of those with which it
/// begins anew; it is gone through by weeks or months as bits, one a day.
struct RuleDays {
  /// How many days, weeks or months are looked at for the next instance, at most: a century of days.
  static let mostSteps = 40_000

  private let rule: RecurrenceRule
  private let interval: Int
  private let start: Int
  /// Nothing before it is returned, and nothing after the last one.
  private let first: Int
  private let last: Int
  private var left = Int.max
  private var steps = 0
  /// Whether the search was ended before its end was reached.
  private(set) var isCutShort = false

  /// The next period to be looked at, 0 is that of the start, and the months of a year that are still to be.
  private var period = 0
  private var monthsLeft: UInt16 = 0
  private var year = 0
  /// The days of the week or month at hand that are still to come; the lowest bit is that of `base`.
  private var bits: UInt32 = 0
  private var base = 0
  /// How many days of the period have come, and how many there are: for positions only.
  private var index = 0
  private var total = 0

  /// Where the first period begins: a day, or a month counted from the year 0.
  private let origin: Int
  /// Of a yearly rule, in which months there may be days.
  private let yearMonths: UInt16
  /// Of a weekly rule, the days from the one with which weeks begin.
  private let weekBits: UInt32
  private let dayOfMonth: Int

  /// - Parameter count: how many days the rule has in all from the start on; nil is any number.
  init(
    _ rule: RecurrenceRule, count: Int?, start moment: CivilDateTime, from first: CivilDate,
    through last: CivilDate
  ) {
    self.rule = rule
    interval = min(max(1, rule.interval), RecurrenceRule.mostInterval)
    start = Int(moment.date.daysSinceEpoch)
    self.first = max(start, Int(first.daysSinceEpoch))
    let end = rule.end.lastDay(at: moment.time).map { min($0, last) } ?? last
    self.last = Int(end.daysSinceEpoch)
    switch rule.frequency {
    case .daily:
      origin = start
      (yearMonths, weekBits, dayOfMonth) = (0, 0, 0)
    case .weekly:
      let weekday = moment.date.weekday
      let since = Self.days(from: rule.weekStart, to: weekday)
      origin = start - since
      weekBits =
        rule.weekdays.bits == 0
        ? 1 << UInt32(since) : Self.rotated(rule.weekdays, from: rule.weekStart)
      (yearMonths, dayOfMonth) = (0, 0)
    case .monthly, .yearly:
      let parts = moment.date.parts
      dayOfMonth = parts.day
      weekBits = 0
      if rule.frequency == .monthly {
        origin = parts.year * 12 + parts.month - 1
        yearMonths = 0
      } else {
        origin = parts.year
        let saysDays = !rule.monthDays.isEmpty || rule.namesWeekdays
        yearMonths =
          !rule.months.isEmpty
          ? rule.months.bits : saysDays ? 0xFFF : 1 << UInt16(parts.month - 1)
      }
    }
    if let count { left = max(0, count) }
    skip(isCounted: count != nil)
  }

  /// From the start to the period in which the first day lies that is asked for.
  private mutating func skip(isCounted: Bool) {
    guard first > start else { return }
    switch rule.frequency {
    case .daily:
      if isCounted, hasFilters { return }
      period = (first - start + interval - 1) / interval
      if isCounted { left -= period }
    case .weekly:
      if isCounted, hasFilters { return }
      period = (first - origin) / (7 * interval)
      if isCounted, period > 0 {
        let before = weekBits & (1 << UInt32(start - origin) - 1)
        left -= weekBits.nonzeroBitCount * period - before.nonzeroBitCount
      }
    case .monthly:
      if isCounted { return }
      let parts = CivilDate(daysSinceEpoch: first).parts
      period = (parts.year * 12 + parts.month - 1 - origin) / interval
    case .yearly:
      if isCounted { return }
      period = (CivilDate(daysSinceEpoch: first).year - origin) / interval
    }
  }

  /// Whether a daily or weekly rule has fewer days than its frequency and its days of the week say.
  private var hasFilters: Bool {
    !rule.months.isEmpty || !rule.positions.isEmpty
      || rule.frequency == .daily && (!rule.monthDays.isEmpty || rule.weekdays.bits != 0)
  }

  /// How many may still come by the rule's count.
  var remaining: Int { left }

  mutating func next() -> Int? {
    while left > 0 {
      while bits != 0 {
        let day = base + bits.trailingZeroBitCount
        bits &= bits - 1
        if !rule.positions.isEmpty {
          index += 1
          if !isChosen { continue }
        }
        if day < start { continue }
        if day > last { return finish() }
        if left != .max { left -= 1 }
        if day >= first {
          steps = 0
          return day
        }
        if left == 0 { return nil }
      }
      guard load() else { return finish() }
    }
    return nil
  }

  private mutating func finish() -> Int? {
    left = 0
    bits = 0
    return nil
  }

  private var isChosen: Bool {
    for position in rule.positions
    where position > 0 ? position == index : total + 1 + position == index {
      return true
    }
    return false
  }

  /// Brings the days of the next week or month; false behind the last day.
  private mutating func load() -> Bool {
    steps += 1
    if steps > Self.mostSteps {
      isCutShort = true
      return false
    }
    switch rule.frequency {
    case .daily:
      base = origin + period * interval
      if base > last { return false }
      bits = isDaily(base) ? 1 : 0
      beginPeriod(of: bits.nonzeroBitCount)
    case .weekly:
      base = origin + period * 7 * interval
      if base > last { return false }
      bits = rule.months.isEmpty ? weekBits : inMonths(weekBits)
      beginPeriod(of: bits.nonzeroBitCount)
    case .monthly:
      let number = origin + period * interval
      guard number < 120_000 else { return false }
      bits = month(number / 12, number % 12 + 1)
      if base > last { return false }
      beginPeriod(of: bits.nonzeroBitCount)
    case .yearly:
      if monthsLeft == 0 {
        year = origin + period * interval
        guard year <= 9_999 else { return false }
        beginPeriod(of: rule.positions.isEmpty ? 0 : daysOfYear())
        monthsLeft = yearMonths
      }
      let place = monthsLeft.trailingZeroBitCount
      monthsLeft &= monthsLeft - 1
      bits = month(year, place + 1)
      if base > last { return false }
    }
    return true
  }

  private mutating func beginPeriod(of count: Int) {
    period += 1
    index = 0
    total = count
  }

  private func isDaily(_ day: Int) -> Bool {
    if rule.weekdays.bits != 0 {
      let date = CivilDate(daysSinceEpoch: day)
      if !rule.weekdays.contains(date.weekday) { return false }
    }
    if rule.months.isEmpty, rule.monthDays.isEmpty { return true }
    let parts = CivilDate(daysSinceEpoch: day).parts
    if !rule.months.isEmpty, !rule.months.contains(parts.month) { return false }
    if rule.monthDays.isEmpty { return true }
    let length = CivilDate.days(inMonth: parts.month, ofYear: parts.year)
    return rule.monthDays.bits(ofMonth: length) >> UInt32(parts.day - 1) & 1 == 1
  }

  private func inMonths(_ week: UInt32) -> UInt32 {
    var (found, rest) = (week, week)
    while rest != 0 {
      let place = rest.trailingZeroBitCount
      rest &= rest - 1
      if !rule.months.contains(CivilDate(daysSinceEpoch: base + place).month) {
        found &= ~(1 << UInt32(place))
      }
    }
    return found
  }

  private mutating func daysOfYear() -> Int {
    var count = 0
    for number in 1...12 where yearMonths >> UInt16(number - 1) & 1 == 1 {
      count += month(year, number).nonzeroBitCount
    }
    return count
  }

  /// The days of a month, and its first one as the base.
  private mutating func month(_ year: Int, _ month: Int) -> UInt32 {
    let firstDay = CivilDate(year: year, month: month, day: 1) ?? .last
    base = Int(firstDay.daysSinceEpoch)
    if !rule.months.isEmpty, !rule.months.contains(month) { return 0 }
    let length = CivilDate.days(inMonth: month, ofYear: year)
    let all: UInt32 = 1 << UInt32(length) - 1
    guard rule.namesWeekdays else {
      if !rule.monthDays.isEmpty { return rule.monthDays.bits(ofMonth: length) }
      return dayOfMonth <= length ? 1 << UInt32(dayOfMonth - 1) : 0
    }
    let found = weekdays(year, from: firstDay.weekday, length) & all
    return rule.monthDays.isEmpty ? found : found & rule.monthDays.bits(ofMonth: length)
  }

  /// Which days of a month fall on days of the week that the rule names.
  private func weekdays(_ year: Int, from firstDay: Weekday, _ length: Int) -> UInt32 {
    let week = Self.rotated(rule.weekdays, from: firstDay)
    var found = week | week << 7 | week << 14 | week << 21 | week << 28
    for each in rule.ordinals {
      if rule.frequency == .yearly, rule.months.isEmpty {
        let place = dayOfYear(each, year) - base
        if (0..<length).contains(place) { found |= 1 << UInt32(place) }
      } else {
        let place = Self.place(of: each, from: firstDay, length)
        if (0..<length).contains(place) { found |= 1 << UInt32(place) }
      }
    }
    return found
  }

  private func dayOfYear(_ each: OrdinalWeekday, _ year: Int) -> Int {
    let january = CivilDate(year: year, month: 1, day: 1) ?? .first
    let length = CivilDate.isLeap(year: year) ? 366 : 365
    let place = Self.place(of: each, from: january.weekday, length)
    return (0..<length).contains(place) ? Int(january.daysSinceEpoch) + place : .min / 2
  }

  /// Counted from the first day of a stretch that begins on that day of the week; outside it where there is none.
  private static func place(of each: OrdinalWeekday, from firstDay: Weekday, _ length: Int) -> Int {
    if each.ordinal > 0 { return days(from: firstDay, to: each.day) + 7 * (each.ordinal - 1) }
    let weekday = (firstDay.rawValue - 1 + length - 1) % 7
    let back = (weekday - (each.day.rawValue - 1) + 7) % 7
    return length - 1 - back + 7 * (each.ordinal + 1)
  }

  private static func days(from first: Weekday, to second: Weekday) -> Int {
    (second.rawValue - first.rawValue + 7) % 7
  }

  /// One bit a day of the week, that of `first` the lowest.
  private static func rotated(_ weekdays: Weekdays, from first: Weekday) -> UInt32 {
    let by = UInt32(first.rawValue - 1)
    let bits = UInt32(weekdays.bits)
    return (bits >> by | bits << (7 - by)) & 0x7F
  }
}
