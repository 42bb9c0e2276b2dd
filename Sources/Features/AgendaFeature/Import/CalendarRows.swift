import Agenda
import Calendars
import Records
import Scheduling
import Values

/// A calendar's events as rows: what happens once, each instance of the last months, and what comes again from today on.
struct CalendarRows {
  private let context: ImportContext
  private let zones: CalendarZones
  private let window: Range<Instant>
  private(set) var rows: [AppointmentRow] = []
  private var count = 0
  /// How many events that come again were followed.
  private var followed = 0

  init(of reading: CalendarReading, _ context: ImportContext, _ zones: CalendarZones) {
    self.context = context
    self.zones = zones
    window =
      context.zone.start(
        of: context.window.lowerBound)..<context.zone.start(of: context.window.upperBound)
    let file = reading.file
    var replacing = HashMap<String, [CalendarEvent]>()
    for event in file.events where event.replaces != nil {
      replacing.change(event.uid, from: []) { $0.append(event) }
    }
    for (position, event) in file.events.enumerated() {
      let line = reading.lines[position]
      if event.recurrence.rule == nil, event.recurrence.additions.isEmpty || event.replaces != nil {
        addOne(event, line)
      } else {
        addRecurring(event, line, replacing[event.uid] ?? [])
      }
    }
    for left in reading.leftOut {
      var row = AppointmentRow(left.line, key: "left\n\(left.line)", name: left.summary)
      row.problem = .event(left.problem)
      rows.append(row)
    }
    rows = rows.ordered { $0.line < $1.line }
  }

  /// The key of an instance of an event: what is in its place has the same.
  private static func key(_ event: CalendarEvent, _ instance: CivilDateTime?) -> String {
    "ics\n" + event.uid + (instance.map { "\n" + $0.description } ?? "")
  }

  private func row(_ event: CalendarEvent, _ line: Int, key: String) -> AppointmentRow {
    var row = AppointmentRow(line, key: key, name: event.summary.tidied)
    row.seriesKey = Self.key(event, nil) + "\nseries"
    row.service = context.service
    row.therapist = context.therapist
    row.room = context.names.room(event.location)
    row.equipment = context.names.equipment(event.location)
    row.minutes = context.minutes(of: row.service)
    switch event.length {
    case .seconds(let seconds): if seconds > 0 { row.minutes = (seconds + 59) / 60 }
    case .days(let days): row.minutes = days * 1_440
    }
    if event.clock == .allDay {
      row.problem = .allDay
    } else if event.status == .cancelled {
      row.problem = .cancelled
    } else if case .zone(let name) = event.clock, zones.named(name) == nil {
      row.problem = .zone(name)
    } else if row.name.isEmpty {
      row.problem = .noName
    } else if row.name.scalarCount > AgendaLimits.name {
      row.problem = .longName
    } else if !(1...AgendaLimits.minutes ~= row.minutes) {
      row.problem = .minutes
    }
    return row
  }

  private func civil(_ start: CivilDateTime, _ event: CalendarEvent) -> CivilDateTime {
    ImportContext.whole(
      context.zone.local(CalendarMoment(start, event.clock).instant(zones)))
  }

  private mutating func addOne(_ event: CalendarEvent, _ line: Int) {
    let start = event.recurrence.start
    var row = row(event, line, key: Self.key(event, event.replaces?.on(event.clock, zones)))
    row.moments = [civil(start, event)]
    add(row)
  }

  private mutating func add(_ row: AppointmentRow) {
    var row = row
    count += row.moments.count
    if row.problem == nil, count > ImportContext.mostSessions { row.problem = .tooMany }
    rows.append(row)
  }

  private mutating func addRecurring(
    _ event: CalendarEvent, _ line: Int, _ replacing: [CalendarEvent]
  ) {
    let first = row(event, line, key: Self.key(event, nil))
    guard first.problem == nil else { return add(first) }
    // However many a file names, they are followed as long as there is room for what they bring.
    guard count < ImportContext.mostSessions, followed < ImportContext.mostSeries,
      replacing.count <= Recurrence.mostDates
    else {
      var row = first
      row.problem = .tooMany
      return add(row)
    }
    followed += 1
    let replaced = replacing.compactMap { $0.replaces?.on(event.clock, zones) }
    let whole = Recurrence(
      from: event.recurrence.start, event.recurrence.rule, adding: event.recurrence.additions,
      excluding: event.recurrence.exclusions + replaced)
    var alone = CalendarFile()
    var plain = event
    plain.recurrence = whole
    alone.events = [plain]
    let found = alone.instances(
      in: window, zones, most: ImportContext.mostSessions - count)
    if let refused = found.refused.first {
      var row = first
      row.problem = .recurrence(refused.problem)
      return add(row)
    }
    let series = series(of: event, whole, first)
    let seriesStart = series?.start
    for instance in found.instances {
      let moment = civil(instance.start, event)
      if let seriesStart, moment >= seriesStart { continue }
      var row = first
      row.key = Self.key(event, instance.start)
      row.moments = [moment]
      add(row)
    }
    if let series { add(series) }
    if found.instances.isEmpty, series == nil {
      var row = first
      row.problem = .outside
      add(row)
    }
  }

  /// What comes again from today on, as a series; nil where no rule on the clocks of the house says it.
  private func series(
    of event: CalendarEvent, _ whole: Recurrence, _ first: AppointmentRow
  ) -> AppointmentRow? {
    switch event.clock {
    case .zone(let name) where name == context.zone.name: break
    case .floating: break
    default: return nil
    }
    guard whole.start.time.millisecondOfDay % 60_000 == 0 else { return nil }
    let begin = CivilDateTime(context.today, .midnight)
    var rest: Recurrence?
    do throws(RecurrenceProblem) {
      rest = try whole.split(at: begin).following
    } catch {
      return nil
    }
    guard let rest, let rule = rest.rule, rest.additions.isEmpty,
      rule.text.byteCount <= RecurrenceRule.mostBytes
    else { return nil }
    let end = CivilDateTime(context.today.adding(days: 366), .midnight)
    // The start is an instance even where the rule does not have its day, and only where it has the server makes the same.
    let moments = Array(rest.walk(in: max(begin, rest.start)..<max(begin, end)))
    guard moments.count > 1, moments[0] == rest.start else { return nil }
    var row = first
    row.key = row.seriesKey ?? row.key
    row.moments = moments
    row.rule = rule
    row.exceptions = rest.exclusions.map { $0.date }
    return row
  }
}
