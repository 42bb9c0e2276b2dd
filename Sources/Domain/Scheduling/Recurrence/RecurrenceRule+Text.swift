import Values

extension RecurrenceRule {
  public static let mostBytes = 1_000

  /// Reads `FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH`, the value of an RRULE (RFC 5545 section 3.3.10), with parts in
  /// any order.
  /// - Parameter zone: on whose clocks the recurrence runs. An UNTIL in UTC, as it is written for a start in a zone, is
  ///   what they show then.
  public init(_ text: String, in zone: ZoneRules = .utc) throws(RecurrenceProblem) {
    guard text.byteCount <= Self.mostBytes else { throw .tooLong(most: Self.mostBytes) }
    var values = SmallMap<RulePart, String>()
    for entry in text.asciiUppercased.parts(between: { $0 == ";" }) {
      let sides = entry.parts { $0 == "=" }
      guard let name = sides.first, let part = RulePart(rawValue: name) else { throw .unknownPart }
      guard values[part] == nil else { throw .twice(part) }
      guard sides.count == 2 else { throw .value(part) }
      values[part] = sides[1]
    }
    for part in [RulePart.yearDays, .weekNumbers, .hours, .minutes, .seconds]
    where values[part] != nil {
      throw .unsupported(part)
    }
    self.init(try Self.frequency(values[.frequency]))
    try read(values, in: zone)
    if let problem { throw problem }
  }

  private static func frequency(_ text: String?) throws(RecurrenceProblem) -> Frequency {
    guard let text else { throw .noFrequency }
    if let frequency = Frequency(rawValue: text) { return frequency }
    switch text {
    case "HOURLY", "MINUTELY", "SECONDLY": throw .withinDay
    default: throw .value(.frequency)
    }
  }

  private mutating func read(_ values: SmallMap<RulePart, String>, in zone: ZoneRules)
    throws(RecurrenceProblem)
  {
    if let text = values[.interval] { interval = try Self.number(text, of: .interval) }
    if let text = values[.count] { end = .count(try Self.number(text, of: .count)) }
    if let text = values[.until] {
      guard values[.count] == nil else { throw .twoEnds }
      end = try Self.until(text, in: zone)
    }
    if let text = values[.weekStart] {
      guard let day = Weekday(code: text) else { throw .value(.weekStart) }
      weekStart = day
    }
    if let text = values[.months] {
      let numbers = try Self.numbers(text, of: .months)
      for number in numbers where number < 1 || number > 12 { throw .value(.months) }
      months = Months(numbers)
    }
    if let text = values[.monthDays] {
      let numbers = try Self.numbers(text, of: .monthDays)
      for number in numbers where !Self.isMonthDay(number) { throw .value(.monthDays) }
      monthDays = MonthDays(numbers)
    }
    if let text = values[.positions] { positions = try Self.numbers(text, of: .positions) }
    if let text = values[.days] { try readDays(text) }
  }

  private mutating func readDays(_ text: String) throws(RecurrenceProblem) {
    var plain: [Weekday] = []
    for entry in text.parts(between: { $0 == "," }) {
      let length = entry.byteCount
      guard length >= 2, let day = Weekday(code: entry.dropping(utf8: length - 2)) else {
        throw .value(.days)
      }
      if length == 2 {
        plain.append(day)
      } else {
        let ordinal = try Self.number(entry.dropping(utf8: 0, upTo: length - 2), of: .days)
        let each = OrdinalWeekday(ordinal, day)
        if !ordinals.contains(each) { ordinals.append(each) }
      }
    }
    weekdays = Weekdays(plain)
  }

  private static func until(_ text: String, in zone: ZoneRules) throws(RecurrenceProblem)
    -> RecurrenceEnd
  {
    if let date = CivilDate(basic: text) { return .through(date) }
    if let moment = CivilDateTime(basic: text) { return .until(moment) }
    guard let instant = Instant(basic: text) else { throw .value(.until) }
    return .until(zone.local(instant))
  }

  private static func isMonthDay(_ number: Int) -> Bool {
    (1...31).contains(number) || (-31 ... -1).contains(number)
  }

  private static func numbers(_ text: String, of part: RulePart) throws(RecurrenceProblem) -> [Int]
  {
    var found: [Int] = []
    for entry in text.parts(between: { $0 == "," }) { found.append(try number(entry, of: part)) }
    guard !found.isEmpty else { throw .value(part) }
    return found
  }

  /// With a sign where the part may have one; what it may not be is refused with the rest of the rule.
  private static func number(_ text: String, of part: RulePart) throws(RecurrenceProblem) -> Int {
    let isNegative = text.begins(with: "-")
    let digits = isNegative || text.begins(with: "+") ? text.dropping(utf8: 1) : text
    guard digits.byteCount <= 18, let number = digits.wholeNumber else { throw .value(part) }
    // Of more than can be counted it is the most that can.
    let bounded = Int(min(number, 1_000_000_000))
    return isNegative ? -bounded : bounded
  }
}

extension RecurrenceRule {
  /// `FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH`: the value of an RRULE, always in the same order.
  public var text: String { text(until: nil) }

  /// The same for a start in a zone, with which RFC 5545 wants UNTIL in UTC.
  public func text(in zone: ZoneRules) -> String { text(until: zone) }

  private func text(until zone: ZoneRules?) -> String {
    var text = "FREQ=" + frequency.rawValue
    func add(_ part: RulePart, _ value: String) { text += ";" + part.rawValue + "=" + value }
    func add(_ part: RulePart, _ values: [String]) {
      if !values.isEmpty { add(part, values.joined(separator: ",")) }
    }
    if interval != 1 { add(.interval, String(interval)) }
    switch end {
    case .never: break
    case .count(let count): add(.count, String(count))
    case .through(let date):
      guard let zone else {
        add(.until, date.basic)
        break
      }
      // The last instant of that day, in whole seconds.
      add(.until, zone.start(of: date.adding(days: 1)).adding(milliseconds: -1_000).basic)
    case .until(let moment):
      add(.until, zone.map { $0.instant(moment).basic } ?? moment.basic)
    }
    if weekStart != .monday { add(.weekStart, weekStart.code) }
    add(.months, (1...12).filter { months.contains($0) }.map { String($0) })
    add(.monthDays, monthDays.days.map { String($0) })
    add(
      .days,
      ordinals.map { String($0.ordinal) + $0.day.code }
        + Weekday.allCases.filter { weekdays.contains($0) }.map { $0.code })
    add(.positions, positions.map { String($0) })
    return text
  }
}

extension Weekday {
  /// Two letters, as RFC 5545 has them: `MO`.
  var code: String {
    switch self {
    case .monday: "MO"
    case .tuesday: "TU"
    case .wednesday: "WE"
    case .thursday: "TH"
    case .friday: "FR"
    case .saturday: "SA"
    case .sunday: "SU"
    }
  }

  init?(code: String) {
    for day in Weekday.allCases where day.code == code {
      self = day
      return
    }
    return nil
  }
}
