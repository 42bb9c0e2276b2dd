import Scheduling
import Values

/// Makes an event of the lines between its BEGIN and its END.
struct EventReader {
  static let mostLines = 2_000
  /// Of what names an event or its zone, in bytes.
  private static let mostOfName = 255

  private let zones: CalendarZones
  private var lines: [ContentLine] = []
  private var problem: EventProblem?

  init(_ zones: CalendarZones) {
    self.zones = zones
  }

  mutating func add(_ line: ContentLine?) {
    guard let line else {
      problem = problem ?? .line
      return
    }
    // Of all the others nothing is kept.
    guard EventProperty(rawValue: line.name) != nil else { return }
    if lines.count == Self.mostLines {
      problem = problem ?? .tooManyLines(most: Self.mostLines)
    } else {
      lines.append(line)
    }
  }

  /// What it is called, to tell of one that is left out.
  var summary: String { text(.summary) }

  func event() throws(EventProblem) -> CalendarEvent {
    if let problem { throw problem }
    let uid = text(.uid)
    guard !uid.isEmpty else { throw .noUID }
    // Cut short it could be another one's.
    guard uid.byteCount <= Self.mostOfName else { throw .longName(.uid) }
    guard let line = first(.start) else { throw .noStart }
    guard (line.parameter("TZID") ?? "").byteCount <= Self.mostOfName else {
      throw .longName(.start)
    }
    guard let start = moment(line, line.value) else { throw .value(.start) }
    let length = try length(start)
    guard !length.isTooLong else { throw .tooLong(mostDays: CalendarEvent.Length.mostDays) }
    var event = CalendarEvent(
      uid: uid, sequence: sequence, stamp: stamp, on: start.clock, try recurrence(start),
      length: length, summary: summary, location: text(.location), details: text(.details))
    if let status = first(.status) { event.status = CalendarEvent.Status(rawValue: status.value) }
    if let line = first(.replaces) {
      guard line.parameter("RANGE") == nil else { throw .range }
      guard let replaced = moment(line, line.value) else { throw .value(.replaces) }
      guard (line.parameter("TZID") ?? "").byteCount <= Self.mostOfName else {
        throw .longName(.replaces)
      }
      event.replaces = replaced
    }
    return event
  }

  private func first(_ property: EventProperty) -> ContentLine? {
    lines.first { $0.name == property.rawValue }
  }

  private func all(_ property: EventProperty) -> [ContentLine] {
    lines.filter { $0.name == property.rawValue }
  }

  /// Longer ones are cut short, but for what names the event.
  private func text(_ property: EventProperty) -> String {
    let text = first(property)?.text ?? ""
    switch property {
    case .summary, .location: return text.cut(CalendarEvent.mostOfLine)
    case .details: return text.cut(CalendarEvent.mostOfDetails)
    default: return text
    }
  }

  private var sequence: Int {
    Int(clamping: first(.sequence)?.value.wholeNumber ?? 0)
  }

  private var stamp: Instant {
    first(.stamp).flatMap { Instant(basic: $0.value) } ?? .epoch
  }

  private func moment(_ line: ContentLine, _ text: String) -> CalendarMoment? {
    if let date = CivilDate(basic: text) {
      return CalendarMoment(CivilDateTime(date, .midnight), .allDay)
    }
    if let instant = Instant(basic: text) {
      return CalendarMoment(ZoneRules.utc.local(instant), .utc)
    }
    guard let civil = CivilDateTime(basic: text) else { return nil }
    return CalendarMoment(civil, line.parameter("TZID").map { ZoneNames.clock($0) } ?? .floating)
  }

  private func length(_ start: CalendarMoment) throws(EventProblem) -> CalendarEvent.Length {
    if let line = first(.end) {
      guard let end = moment(line, line.value) else { throw .value(.end) }
      if start.clock == .allDay {
        let days = end.on(.allDay, zones).date.days(since: start.civil.date)
        // Some programs write the day itself.
        return CalendarEvent.Length(days: Int64(max(1, days)), seconds: 0)
      }
      let passed = end.instant(zones).since(start.instant(zones))
      guard passed >= 0 else { throw .endBeforeStart }
      return CalendarEvent.Length(seconds: passed / 1_000)
    }
    guard let line = first(.duration) else {
      return start.clock == .allDay ? .days(1) : .seconds(0)
    }
    guard let length = CalendarEvent.Length(text: line.value) else { throw .value(.duration) }
    return length
  }

  private func recurrence(_ start: CalendarMoment) throws(EventProblem) -> Recurrence {
    let rules = all(.rule)
    guard rules.count < 2 else { throw .severalRules }
    var rule: RecurrenceRule?
    if let text = rules.first?.value {
      do throws(RecurrenceProblem) {
        rule = try RecurrenceRule(text, in: zones.rules(of: start.clock))
      } catch {
        throw .recurrence(error)
      }
    }
    let recurrence = Recurrence(
      from: start.civil, rule, adding: try dates(.additions, start),
      excluding: try dates(.exclusions, start))
    if let problem = recurrence.problem { throw .recurrence(problem) }
    return recurrence
  }

  /// Lists of moments, as the start's clock shows them.
  private func dates(_ property: EventProperty, _ start: CalendarMoment) throws(EventProblem)
    -> [CivilDateTime]
  {
    var found: [CivilDateTime] = []
    for line in all(property) {
      for text in line.value.parts(between: { $0 == "," }) {
        // Of a period, its beginning.
        let beginning = text.parts { $0 == "/" }.first ?? ""
        guard let each = moment(line, beginning) else { throw .value(property) }
        guard found.count < 2 * Recurrence.mostDates else {
          throw .recurrence(.tooManyDates(most: Recurrence.mostDates))
        }
        // A date alone is the instance on that date.
        found.append(
          each.clock == .allDay
            ? CivilDateTime(each.civil.date, start.civil.time) : each.on(start.clock, zones))
      }
    }
    return found
  }
}
