import Analytics
import Fields
import Values

extension NaiveAnalytics {
  /// The rows of an answer about paths, people, a timeline or sessions; nil for another kind.
  public func others(_ question: Question, now: Instant) -> [[JSONValue]]? {
    let today = zone.local(now).date
    guard let days = question.during.days(until: today) else { return nil }
    switch question.kind {
    case .paths: return question.paths.map { paths($0, question, days) }
    case .people:
      return question.people.map { people -> [[JSONValue]] in
        let found = found(people, question, now: now)
        guard people.lists else {
          return [[.integer(Int64(found.count)), .integer(Int64(everybody(question).count))]]
        }
        return found.map { $0.description }.sorted {
          Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
        }
        .map { [.text($0)] }
      }
    case .timeline: return question.timeline.map { timeline($0, question, days) }
    case .sessions: return question.sessions.map { sessions($0.figure, question, days) }
    case .trend, .active, .stickiness, .funnel, .retention, .lifecycle, .measure: return nil
    }
  }

  /// What the ledgers say as events, for questions that ask about them.
  public var withLedgers: NaiveAnalytics {
    let known = Set(events.map { $0.person })
    var all = events
    for interval in intervals
    where interval.kind == "subscription" && known.contains(interval.person) {
      guard interval.until.map({ interval.since < $0 }) ?? true else { continue }
      var event = NaiveEvent(
        LedgerEvents.subscriptionBegan, of: interval.person, at: interval.since)
      event.parameters[LedgerEvents.state] = .text(interval.value)
      all.append(event)
    }
    // It is meant by its name alone.
    var copy = NaiveAnalytics(
      all, intervals: intervals, in: zone,
      debugOnly: debugOnly.union([LedgerEvents.subscriptionBegan]))
    copy.groups = groups
    return copy
  }

  func isIn(_ days: ClosedRange<CivilDate>, _ event: NaiveEvent) -> Bool {
    days.contains(date(of: event))
  }

  // Timelines

  private func timeline(
    _ timeline: TimelineQuestion, _ question: Question, _ days: ClosedRange<CivilDate>
  ) -> [[JSONValue]] {
    let own = (ordered(question)[timeline.person] ?? []).map { $0.event }.filter { event in
      isIn(days, event) && !debugOnly.contains(event.name)
        && timeline.before.map { event.at < $0 } ?? true
    }
    let newest = Array(own.reversed())
    var told = Array(newest.prefix(Int(timeline.count)))
    if let last = told.last {
      told += newest.dropFirst(told.count).filter { $0.at == last.at }
    }
    return told.map { [.integer($0.at.milliseconds), .text($0.name)] }
  }

  // Sessions

  private struct Session {
    var events: [NaiveEvent] = []

    var real: Int { events.filter { $0.name != "session_start" && $0.name != "session_end" }.count }

    var seconds: Double {
      for event in events.reversed() where event.name == "session_end" {
        if case .number(let seconds) = event.parameters["duration"] { return seconds }
      }
      return Double(events[events.count - 1].at.since(events[0].at)) / 1_000
    }
  }

  private func sessions(
    _ figure: SessionFigure, _ question: Question, _ days: ClosedRange<CivilDate>
  ) -> [[JSONValue]] {
    let start = zone.start(of: days.lowerBound).adding(milliseconds: -86_400_000)
    let end = zone.start(of: days.upperBound.adding(days: 1)).adding(milliseconds: 86_400_000)
    var all: [String: Session] = [:]
    for (person, places) in ordered(question) {
      for place in places {
        let event = place.event
        guard event.session != 0, event.at >= start, event.at < end,
          !debugOnly.contains(event.name)
        else { continue }
        let day = mistake == .midnightEnds ? "\(date(of: event))" : ""
        all["\(person) \(event.installation) \(event.session) \(day)", default: Session()]
          .events.append(event)
      }
    }
    let told = all.values.filter { isIn(days, $0.events[0]) }
    let groups = NaiveGroups(told.map { $0.events[0] }, question, self)
    var labels: [String] = []
    for day in self.all(days) {
      for label in labelsOf(day, question.unit) where labels.last != label { labels.append(label) }
    }
    var rows: [[JSONValue]] = []
    for label in labels {
      for (group, names) in groups.named.enumerated() {
        let own = told.filter { session in
          self.label(session.events[0], question.unit) == label
            && groups.place(session.events[0]) == group
        }
        rows.append([.text(label)] + names + values(figure, own))
      }
    }
    return rows
  }

  private func values(_ figure: SessionFigure, _ sessions: [Session]) -> [JSONValue] {
    let people = Set(sessions.map { $0.events[0].person }).count
    switch figure {
    case .count: return [.integer(Int64(sessions.count))]
    case .perPerson: return [Self.ratio(sessions.count, people)]
    case .duration: return spread(sessions.map { $0.seconds })
    case .events: return spread(sessions.map { Double(size($0)) })
    case .bounce: return [Self.ratio(sessions.filter { size($0) < 2 }.count, sessions.count)]
    }
  }

  private func size(_ session: Session) -> Int {
    mistake == .endIsEvent ? session.events.count : session.real
  }

  private func spread(_ numbers: [Double]) -> [JSONValue] {
    guard !numbers.isEmpty else { return [.null, .null, .null] }
    let sorted = numbers.sorted()
    let shares = [0.5, 0.9].map { share -> JSONValue in
      let place = share * Double(sorted.count - 1)
      let (below, above) = (sorted[Int(place)], sorted[min(Int(place) + 1, sorted.count - 1)])
      return .number(below + (above - below) * (place - place.rounded(.down)))
    }
    return shares + [.number(numbers.reduce(0, +) / Double(numbers.count))]
  }
}
