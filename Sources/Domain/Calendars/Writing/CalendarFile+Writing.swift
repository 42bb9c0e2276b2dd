import Scheduling
import Values

extension CalendarFile {
  /// How long zones are defined beyond the last date that is said.
  private static let yearsAhead = 10

  /// The calendar as a file (RFC 5545), lines ended by CRLF.
  /// - Parameter zones: with all that events name. An event whose zone is not among them keeps its name, without a definition,
  ///   and its times are counted as at home.
  public func bytes(_ zones: CalendarZones) -> [UInt8] {
    var lines = LineWriter()
    lines.add("BEGIN", "VCALENDAR")
    lines.add("VERSION", "2.0")
    lines.add("PRODID", "-//Umbu//Umbu//PT")
    if let method { lines.add("METHOD", method.rawValue) }
    if !name.isEmpty {
      lines.add("NAME", text: name)
      lines.add("X-WR-CALNAME", text: name)
    }
    if let refresh {
      lines.add("REFRESH-INTERVAL;VALUE=DURATION", "PT" + String(refresh) + "M")
      lines.add("X-PUBLISHED-TTL", "PT" + String(refresh) + "M")
    }
    let years = self.years
    let first = CivilDate(year: max(1, years.lowerBound - 1), month: 1, day: 1)
    let last = CivilDate(year: years.upperBound + Self.yearsAhead, month: 1, day: 1)
    let span = Instant(from: first ?? .first)..<Instant(from: last ?? .last)
    var written: [String] = []
    for event in events {
      for clock in [event.clock, event.replaces?.clock] {
        guard case .zone(let name)? = clock, !written.contains(name) else { continue }
        written.append(name)
        if let rules = zones.named(name) { lines.add(rules, over: span) }
      }
    }
    for event in events { lines.add(event, zones) }
    lines.add("END", "VCALENDAR")
    return lines.bytes
  }

  /// From the first to the last year that an event says.
  private var years: ClosedRange<Int> {
    var (first, last): (Int?, Int?)
    func add(_ date: CivilDate) {
      let year = date.year
      first = min(first ?? year, year)
      last = max(last ?? year, year)
    }
    for event in events {
      add(event.recurrence.start.date)
      for each in event.recurrence.additions { add(each.date) }
      switch event.recurrence.rule?.end {
      case .through(let date)?: add(date)
      case .until(let moment)?: add(moment.date)
      default: add(ZoneRules.utc.local(event.stamp).date)
      }
    }
    let from = min(max(first ?? 1970, 1900), 2200)
    return from...min(max(last ?? from, from), from + 200)
  }
}

extension Instant {
  fileprivate init(from date: CivilDate) {
    self = CivilDateTime(date, .midnight).instant(secondsEast: 0)
  }
}

extension LineWriter {
  mutating func add(_ event: CalendarEvent, _ zones: CalendarZones) {
    add("BEGIN", "VEVENT")
    add("UID", text: event.uid)
    add("DTSTAMP", event.stamp.basic)
    add("SEQUENCE", String(event.sequence))
    if let replaces = event.replaces { add("RECURRENCE-ID", [replaces.civil], replaces.clock) }
    let recurrence = event.recurrence
    add("DTSTART", [recurrence.start], event.clock)
    addLength(event, zones)
    if let rule = recurrence.rule {
      add("RRULE", Self.text(rule, event.clock, recurrence.start, zones))
    }
    add("RDATE", recurrence.additions, event.clock)
    add("EXDATE", recurrence.exclusions, event.clock)
    if let organizer = event.organizer {
      add("ORGANIZER;CN=" + Self.quoted(organizer.name), "mailto:" + organizer.address)
    }
    add("SUMMARY", text: event.summary)
    if !event.location.isEmpty { add("LOCATION", text: event.location) }
    if !event.details.isEmpty { add("DESCRIPTION", text: event.details) }
    if let status = event.status { add("STATUS", status.rawValue) }
    add("END", "VEVENT")
  }

  private mutating func add(_ name: String, _ moments: [CivilDateTime], _ clock: CalendarClock) {
    guard !moments.isEmpty else { return }
    switch clock {
    case .zone(let zone): add(name + ";TZID=" + Self.quoted(zone), list(moments) { $0.basic })
    case .utc: add(name, list(moments) { $0.basic + "Z" })
    case .floating: add(name, list(moments) { $0.basic })
    case .allDay: add(name + ";VALUE=DATE", list(moments) { $0.date.basic })
    }
  }

  private func list(_ moments: [CivilDateTime], _ text: (CivilDateTime) -> String) -> String {
    moments.map(text).joined(separator: ",")
  }

  /// An end where the clock says it without a doubt, and a duration elsewhere.
  private mutating func addLength(_ event: CalendarEvent, _ zones: CalendarZones) {
    let start = event.recurrence.start
    switch event.length {
    case .seconds(0): return
    case .days(let days) where event.clock == .allDay:
      add("DTEND", [CivilDateTime(start.date.adding(days: days), start.time)], .allDay)
    case .days: add("DURATION", event.length.text)
    case .seconds:
      let end = event.span(from: start, zones).upperBound
      let rules = zones.rules(of: event.clock)
      let shown = rules.local(end)
      if event.clock != .allDay, rules.instant(shown) == end {
        add("DTEND", [shown], event.clock)
      } else {
        add("DURATION", event.length.text)
      }
    }
  }

  /// UNTIL is said as the start is: in UTC for a zone, else as a date or a time.
  private static func text(
    _ rule: RecurrenceRule, _ clock: CalendarClock, _ start: CivilDateTime, _ zones: CalendarZones
  ) -> String {
    var rule = rule
    switch (clock, rule.end) {
    case (.zone, _), (.utc, _): return rule.text(in: zones.rules(of: clock))
    case (.allDay, .until(let moment)): rule.end = .through(moment.date)
    case (.floating, .through(let date)):
      rule.end = .until(
        CivilDateTime(date, CivilTime(hour: 23, minute: 59, second: 59) ?? start.time))
    default: break
    }
    return rule.text
  }

  /// In quotes where a parameter's value wants them (RFC 5545 section 3.2), which has no line's end.
  private static func quoted(_ text: String) -> String {
    var isPlain = true
    var kept = ""
    for scalar in text.scalars where !scalar.breaksLine && scalar != "\"" {
      if scalar == ":" || scalar == ";" || scalar == "," { isPlain = false }
      kept.append(scalar)
    }
    return isPlain ? kept : "\"" + kept + "\""
  }
}
