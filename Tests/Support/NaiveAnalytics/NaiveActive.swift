import Analytics
import Fields
import Values

extension NaiveAnalytics {
  func active(
    _ active: ActiveQuestion, _ question: Question, _ days: ClosedRange<CivilDate>
  ) -> [[JSONValue]] {
    let isCalendar = active.isCalendar && active.span != .day
    let length = isCalendar ? 1 : active.span == .month ? 30 : active.span == .week ? 7 : 1
    let looked = days.lowerBound.adding(days: 1 - length)...days.upperBound
    let counted = alive(active.match, question).filter { looked.contains(date(of: $0)) }
    let groups = NaiveGroups(counted, question, self)
    let signs = counted.map { event in
      (person: event.person, day: date(of: event), group: groups.place(event))
    }
    var stretches: [(name: CivilDate, days: ClosedRange<CivilDate>)] = []
    for day in all(days) {
      if isCalendar {
        let start = active.span.start(of: day)
        if stretches.last?.name != start { stretches.append((name: start, days: day...day)) }
        stretches[stretches.count - 1].days = stretches[stretches.count - 1].days.lowerBound...day
      } else {
        stretches.append((name: day, days: day.adding(days: 1 - length)...day))
      }
    }
    var rows: [[JSONValue]] = []
    for stretch in stretches {
      let there = signs.filter { stretch.days.contains($0.day) }
      for (group, names) in groups.named.enumerated() {
        let people = Set(there.filter { $0.group == group }.map { $0.person })
        rows.append(
          [.text(stretch.name.description)] + names + [.integer(Int64(people.count))])
      }
    }
    return rows
  }

  func stickiness(
    _ stickiness: StickinessQuestion, _ question: Question, _ days: ClosedRange<CivilDate>
  ) -> [[JSONValue]] {
    let counted = alive(nil, question)
    if stickiness.histogram { return histogram(counted, days) }
    var rows: [[JSONValue]] = []
    var ratios: [Double] = []
    for day in all(days) {
      let today = people(counted, day...day).count
      let month = people(counted, day.adding(days: -29)...day).count
      var ratio = JSONValue.null
      if month > 0 {
        ratios.append(Double(today) / Double(month))
        ratio = .number(Double(today) / Double(month))
      }
      rows.append(
        [.text(day.description), .integer(Int64(today)), .integer(Int64(month)), ratio])
    }
    let mean = ratios.isEmpty ? JSONValue.null : .number(ratios.reduce(0, +) / Double(ratios.count))
    rows.append([.null, .null, .null, mean])
    return rows
  }

  private func histogram(
    _ events: [NaiveEvent], _ days: ClosedRange<CivilDate>
  ) -> [[JSONValue]] {
    var months: [CivilDate] = []
    for day in all(days) where months.last != TimeUnit.month.start(of: day) {
      months.append(TimeUnit.month.start(of: day))
    }
    var rows: [[JSONValue]] = []
    for month in months {
      var active: [UUID: Set<CivilDate>] = [:]
      for event in events {
        let day = date(of: event)
        guard days.contains(day), TimeUnit.month.start(of: day) == month else { continue }
        active[event.person, default: []].insert(day)
      }
      for count in 1...31 {
        let people = active.values.filter { $0.count == count }.count
        guard people > 0 else { continue }
        rows.append(
          [.text(month.description), .integer(Int64(count)), .integer(Int64(people))])
      }
    }
    return rows
  }

  /// Signs of life.
  private func alive(_ match: EventMatch?, _ question: Question) -> [NaiveEvent] {
    counted(match ?? EventMatch(), question, silent: match == nil ? ["session_end"] : [])
  }

  private func people(_ events: [NaiveEvent], _ days: ClosedRange<CivilDate>) -> Set<UUID> {
    Set(events.filter { days.contains(date(of: $0)) }.map { $0.person })
  }
}
