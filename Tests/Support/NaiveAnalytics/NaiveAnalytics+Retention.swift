import Analytics
import Fields
import Values

/// Somebody's start in a cohort, and in which periods they were back.
private struct NaiveStart {
  /// The first day of its unit.
  let cohort: CivilDate
  let group: [String?]
  let periods: Set<Int>
}

extension NaiveAnalytics {
  func retention(_ retention: RetentionQuestion, _ asked: NaiveAsked) -> [[JSONValue]] {
    let question = asked.question
    let starts = ordered(question).values.flatMap { self.starts($0, retention, asked) }
    var sizes: [[String?]: Int] = [:]
    for start in starts { sizes[start.group, default: 0] += 1 }
    let ranking = NaiveRanking(
      sizes, question.breakdown, limit: question.limit)
    var rows: [[JSONValue]] = []
    for (place, names) in ranking.named.enumerated() {
      let own = starts.filter { ranking.place($0.group) == place }
      guard !own.isEmpty else { continue }
      rows += cells(own, retention, asked).map { names + $0 }
    }
    return rows
  }

  private func starts(
    _ places: [NaivePlace], _ retention: RetentionQuestion, _ asked: NaiveAsked
  ) -> [NaiveStart] {
    var firsts: [NaivePlace] = []
    var units: Set<CivilDate> = []
    for place in places where means(retention.start, place.event) {
      let isInPeriod = asked.days.contains(date(of: place.event))
      if retention.cohort == .firstTime {
        if !isInPeriod, asked.defect == .forgetsHistory { continue }
        if isInPeriod { firsts = [place] }
        break
      }
      let unit = retention.unit.start(of: date(of: place.event))
      if isInPeriod, units.insert(unit).inserted { firsts.append(place) }
    }
    return firsts.map { first in
      let backs = places.filter { place in
        means(retention.back, place.event)
          && (place.place > first.place
            || (asked.defect == .startIsBack && place.place == first.place))
      }
      return NaiveStart(
        cohort: retention.unit.start(of: date(of: first.event)),
        group: key(first.event, asked.question),
        periods: Set(backs.map { period($0.event, after: first.event, retention, asked) }))
    }
  }

  private func period(
    _ back: NaiveEvent, after start: NaiveEvent, _ retention: RetentionQuestion,
    _ asked: NaiveAsked
  ) -> Int {
    if retention.mode == .rolling24, asked.defect != .rollingIsCalendar {
      return Int(back.at.since(start.at) / Self.length(retention.unit))
    }
    let unit = retention.unit.start(of: date(of: back))
    var period = 0
    while retention.unit.adding(period, to: retention.unit.start(of: date(of: start))) < unit {
      period += 1
    }
    return period
  }

  private static func length(_ unit: TimeUnit) -> Int64 {
    let days: Int64 = unit == .month ? 30 : unit == .week ? 7 : 1
    return days * 24 * 3_600_000
  }

  /// What is shown: the first and the last of its periods.
  private func shown(_ retention: RetentionQuestion) -> [(first: Int, last: Int)] {
    guard retention.mode == .bracket else {
      return (0...Int(retention.periods)).map { (first: $0, last: $0) }
    }
    return (1..<retention.brackets.count).map { place in
      (first: Int(retention.brackets[place - 1]), last: Int(retention.brackets[place]) - 1)
    }
  }

  private func cells(
    _ starts: [NaiveStart], _ retention: RetentionQuestion, _ asked: NaiveAsked
  ) -> [[JSONValue]] {
    var rows: [[JSONValue]] = []
    for cohort in Set(starts.map { $0.cohort }).sorted() {
      let own = starts.filter { $0.cohort == cohort }
      for (first, last) in shown(retention) {
        let times = span(cohort, first, last, retention)
        let isRunning = times.lowerBound <= asked.now && asked.now < times.upperBound
        let count =
          times.lowerBound > asked.now ? nil : returned(own, first, last, retention)
        rows.append(
          row(.text(cohort.description), first, last, retention, (own.count, count))
            + [.integer(isRunning ? 1 : 0)])
      }
    }
    for (first, last) in shown(retention) {
      let over = starts.filter { span($0.cohort, first, last, retention).upperBound <= asked.now }
      let count = over.isEmpty ? nil : returned(over, first, last, retention)
      rows.append(row(.null, first, last, retention, (over.count, count)) + [.integer(0)])
    }
    return rows
  }

  private func row(
    _ cohort: JSONValue, _ first: Int, _ last: Int, _ retention: RetentionQuestion,
    _ figures: (people: Int, returned: Int?)
  ) -> [JSONValue] {
    let through =
      retention.mode == .onOrAfter ? JSONValue.null : JSONValue.integer(Int64(last))
    var row: [JSONValue] = [cohort, .integer(Int64(first)), through]
    row.append(.integer(Int64(figures.people)))
    row.append(figures.returned.map { .integer(Int64($0)) } ?? .null)
    row.append(figures.returned.map { Self.ratio($0, figures.people) } ?? .null)
    return row
  }

  private func returned(
    _ starts: [NaiveStart], _ first: Int, _ last: Int, _ retention: RetentionQuestion
  ) -> Int {
    starts.filter { start in
      start.periods.contains { period in
        period >= first && (retention.mode == .onOrAfter || period <= last)
      }
    }.count
  }

  /// From when on the first of a cohort may be back, and from when on none can be any more.
  private func span(
    _ cohort: CivilDate, _ first: Int, _ last: Int, _ retention: RetentionQuestion
  ) -> Range<Instant> {
    let unit = retention.unit
    guard retention.mode == .rolling24 else {
      return zone.start(
        of: unit.adding(first, to: cohort))..<zone.start(
          of: unit.adding(last + 1, to: cohort))
    }
    let length = Self.length(unit)
    let begins = zone.start(of: cohort).adding(milliseconds: Int64(first) * length)
    let ends = zone.start(of: unit.adding(1, to: cohort))
    return begins..<ends.adding(milliseconds: Int64(last + 1) * length)
  }

  // MARK: - Lifecycle

  func lifecycle(_ lifecycle: LifecycleQuestion, _ asked: NaiveAsked) -> [[JSONValue]] {
    let unit = lifecycle.unit
    let silent: Set<String> = lifecycle.match == nil ? ["session_end"] : []
    var active: [UUID: Set<CivilDate>] = [:]
    for (person, places) in ordered(asked.question) {
      for place in places
      where means(lifecycle.match ?? EventMatch(), place.event, silent: silent) {
        active[person, default: []].insert(unit.start(of: date(of: place.event)))
      }
    }
    let running = unit.start(of: zone.local(asked.now).date)
    var rows: [[JSONValue]] = []
    var now = unit.start(of: asked.days.lowerBound)
    while now <= asked.days.upperBound, now <= running {
      let before = unit.adding(-1, to: now)
      let there = active.values.filter { $0.contains(now) }
      let new = there.filter { $0.min() == now }.count
      let returning = there.filter { $0.contains(before) }.count
      let dormant = active.values.filter { $0.contains(before) && !$0.contains(now) }.count
      let resurrecting = there.count - new - returning
      let isWrong = asked.defect == .resurrectingIsReturning
      rows.append([
        .text(now.description), .integer(Int64(new)),
        .integer(Int64(isWrong ? returning + resurrecting : returning)),
        .integer(Int64(isWrong ? 0 : resurrecting)), .integer(Int64(-dormant)),
        .integer(now == running ? 1 : 0),
      ])
      now = unit.adding(1, to: now)
    }
    return rows
  }
}
