import Analytics
import Fields
import Values

/// An event, and its place among all.
struct NaivePlace {
  let place: Int
  let event: NaiveEvent
}

extension NaiveAnalytics {
  /// The rows of an answer about ways: funnels, retention and lifecycle; nil for another kind.
  public func ways(
    _ question: Question, now: Instant, defect: NaiveDefect? = nil
  ) -> [[JSONValue]]? {
    let today = zone.local(now).date
    guard let days = question.during.days(until: today) else { return nil }
    let asked = NaiveAsked(question: question, days: days, now: now, defect: defect)
    switch question.kind {
    case .funnel: return question.funnel.map { funnel($0, asked) }
    case .retention: return question.retention.map { retention($0, asked) }
    case .lifecycle: return question.lifecycle.map { lifecycle($0, asked) }
    case .trend, .active, .stickiness, .paths, .people, .timeline, .sessions, .measure: return nil
    }
  }

  /// Everybody's events that count for a question, in their order.
  func ordered(_ question: Question) -> [UUID: [NaivePlace]] {
    var people: [UUID: [NaivePlace]] = [:]
    let counted = events.filter { event in
      question.traffic.contains(event.traffic)
        && (question.filter.map { holds($0, event) } ?? true)
    }
    let sorted = counted.sorted { a, b in
      if a.at != b.at { return a.at < b.at }
      if a.installation != b.installation { return a.installation < b.installation }
      return a.sequence < b.sequence
    }
    for (place, event) in sorted.enumerated() {
      people[event.person, default: []].append(NaivePlace(place: place, event: event))
    }
    return people
  }

  func means(_ match: EventMatch, _ event: NaiveEvent, silent: Set<String> = []) -> Bool {
    let isNamed =
      match.event.isEmpty
      ? !debugOnly.contains(event.name) && !silent.contains(event.name)
      : event.name == match.event
    return isNamed && (match.condition.map { holds($0, event) } ?? true)
  }

  func key(_ event: NaiveEvent, _ question: Question) -> [String?] {
    question.breakdown.map { value(of: $0, event)?.label }
  }

  static func ratio(_ count: Int, _ whole: Int) -> JSONValue {
    whole == 0 ? .null : .number(Double(count) / Double(whole))
  }
}

/// A question with what it is asked of.
struct NaiveAsked {
  let question: Question
  let days: ClosedRange<CivilDate>
  let now: Instant
  let defect: NaiveDefect?
}
