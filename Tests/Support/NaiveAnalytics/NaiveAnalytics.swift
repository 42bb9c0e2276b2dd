import Analytics
import Fields
import Values

/// Answers questions as Docs/Analytics.md defines them, event by event and as slowly as that is: what the engine
/// answers is compared with it. The two have the question and the calendar in common, and nothing else.
public struct NaiveAnalytics: Sendable {
  public let events: [NaiveEvent]
  public let intervals: [NaiveInterval]
  public let zone: ZoneRules
  /// Names of events that only developers send.
  public let debugOnly: Set<String>
  /// Who is in which group.
  public internal(set) var groups: [String: Set<UUID>] = [:]
  var mistake: NaiveMistake?

  public init(
    _ events: [NaiveEvent], intervals: [NaiveInterval] = [], in zone: ZoneRules,
    debugOnly: Set<String> = []
  ) {
    self.events = events
    self.intervals = intervals
    self.zone = zone
    self.debugOnly = debugOnly
  }

  /// The same in another zone.
  public func inZone(_ zone: ZoneRules) -> NaiveAnalytics {
    NaiveAnalytics(events, intervals: intervals, in: zone, debugOnly: debugOnly)
  }

  /// The same with something misunderstood.
  public func mistaking(_ mistake: NaiveMistake?) -> NaiveAnalytics {
    var copy = self
    copy.mistake = mistake
    return copy
  }

  /// The same with groups, of which each may ask about those before it.
  public func with(_ groups: [(name: String, question: Question)], now: Instant) -> NaiveAnalytics {
    var copy = self
    for (name, question) in groups {
      copy.groups[name] = question.people.map { copy.found($0, question, now: now) } ?? []
    }
    return copy
  }

  /// The rows of the answer; nil for a kind that is not answered here.
  public func rows(_ question: Question, today: CivilDate) -> [[JSONValue]]? {
    guard let days = question.during.days(until: today) else { return nil }
    switch question.kind {
    case .trend: return question.trend.map { trend($0, question, days) }
    case .active: return question.active.map { active($0, question, days) }
    case .stickiness: return question.stickiness.map { stickiness($0, question, days) }
    case .funnel, .retention, .lifecycle, .paths, .people, .timeline, .sessions, .measure:
      return nil
    }
  }

  func date(of event: NaiveEvent) -> CivilDate { zone.local(event.at).date }

  /// Every day from one to another.
  func all(_ days: ClosedRange<CivilDate>) -> [CivilDate] {
    (0...days.upperBound.days(since: days.lowerBound)).map { days.lowerBound.adding(days: $0) }
  }

  // What counts

  /// Those that a match means and that count for the question, whenever they were.
  func counted(_ match: EventMatch, _ question: Question, silent: Set<String> = []) -> [NaiveEvent]
  {
    events.filter { event in
      let isMeant =
        match.event.isEmpty
        ? !debugOnly.contains(event.name) && !silent.contains(event.name)
        : event.name == match.event
      return isMeant && question.traffic.contains(event.traffic)
        && (match.condition.map { holds($0, event) } ?? true)
        && (question.filter.map { holds($0, event) } ?? true)
    }
  }

  func holds(_ condition: Condition, _ event: NaiveEvent) -> Bool {
    switch condition {
    case .all(let parts): parts.allSatisfy { holds($0, event) }
    case .any(let parts): parts.contains { holds($0, event) }
    case .not(let part): !holds(part, event)
    case .leaf(let comparison): holds(comparison, event)
    }
  }

  private func holds(_ comparison: Comparison, _ event: NaiveEvent) -> Bool {
    let value = value(of: comparison.dimension, event)
    switch comparison.operation {
    case .isThere: return value != nil
    case .isNotThere: return value == nil
    case .equals, .oneOf: return comparison.values.contains { isEqual(value, $0) }
    case .isNot: return !comparison.values.contains { isEqual(value, $0) }
    case .less: return compare(value, comparison.values[0]) { $0 < 0 }
    case .atMost: return compare(value, comparison.values[0]) { $0 <= 0 }
    case .greater: return compare(value, comparison.values[0]) { $0 > 0 }
    case .atLeast: return compare(value, comparison.values[0]) { $0 >= 0 }
    case .inCohort: return value == .flag(true)
    }
  }

  private func isEqual(_ value: NaiveValue?, _ text: String) -> Bool {
    switch value {
    case nil: false
    case .text(let own): own == text
    case .texts(let own): own.contains(text)
    case .flag(let own): own == (text == "true")
    case .number(let own): own == Double(text)
    }
  }

  private func compare(
    _ value: NaiveValue?, _ text: String, _ holds: (Int) -> Bool
  ) -> Bool {
    switch value {
    case .number(let own):
      guard let other = Double(text) else { return false }
      return holds(own < other ? -1 : own > other ? 1 : 0)
    // The one text that has an order.
    case .text(let own): return holds(NaiveVersion.compare(own, text))
    case .texts, .flag, nil: return false
    }
  }

  func value(of dimension: Dimension, _ event: NaiveEvent) -> NaiveValue? {
    switch dimension.source {
    case .parameter: return event.parameters[dimension.name]
    case .stamp: return event.stamp[dimension.name].map { .text($0) }
    case .property: return event.properties[dimension.name].map { .text($0) }
    case .interval:
      let held = intervals.filter { interval in
        interval.person == event.person && interval.kind == dimension.name
          && interval.since <= event.at && interval.until.map { event.at < $0 } ?? true
      }
      return held.max { $0.since < $1.since }.map { .text($0.value) }
    case .event: return .text(event.name)
    case .cohort: return .flag(groups[dimension.name]?.contains(event.person) ?? false)
    }
  }
}
