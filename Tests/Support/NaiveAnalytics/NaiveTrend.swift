import Analytics
import Fields
import Values

extension NaiveAnalytics {
  func trend(
    _ trend: TrendQuestion, _ question: Question, _ days: ClosedRange<CivilDate>
  ) -> [[JSONValue]] {
    let counted = counted(trend.match, question).filter { days.contains(date(of: $0)) }
    let groups = NaiveGroups(counted, question, self)
    let base =
      trend.figure.hasBase
      ? self.counted(
        trend.base ?? EventMatch(), question, silent: trend.base == nil ? ["session_end"] : [])
      : []
    let others = Dictionary(grouping: base.filter { days.contains(date(of: $0)) }) { event in
      Cell(label: label(event, question.unit), group: groups.place(event))
    }
    var labels: [String] = []
    for day in all(days) {
      for label in labelsOf(day, question.unit) where labels.last != label {
        labels.append(label)
      }
    }
    let cells = Dictionary(grouping: counted) { event in
      Cell(label: label(event, question.unit), group: groups.place(event))
    }
    var rows: [[JSONValue]] = []
    for label in labels {
      for (group, names) in groups.named.enumerated() {
        let own = cells[Cell(label: label, group: group)] ?? []
        let beside = others[Cell(label: label, group: group)] ?? []
        rows.append([.text(label)] + names + [figure(trend, own, beside)])
      }
    }
    return rows
  }

  private struct Cell: Hashable {
    var label: String
    var group: Int
  }

  private func figure(
    _ trend: TrendQuestion, _ events: [NaiveEvent], _ base: [NaiveEvent]
  ) -> JSONValue {
    let people = Set(events.map { $0.person }).count
    var numbers: [Double] = []
    for event in events {
      if case .number(let number) = event.parameters[trend.parameter ?? ""] {
        numbers.append(number)
      }
    }
    let sum = numbers.reduce(0, +)
    switch trend.figure {
    case .total: return .integer(Int64(events.count))
    case .unique: return .integer(Int64(people))
    case .perPerson: return people == 0 ? .null : .number(Double(events.count) / Double(people))
    case .sum: return .number(sum)
    case .average: return numbers.isEmpty ? .null : .number(sum / Double(numbers.count))
    case .min: return numbers.min().map { .number($0) } ?? .null
    case .max: return numbers.max().map { .number($0) } ?? .null
    case .share:
      return base.isEmpty ? .null : .number(Double(events.count) / Double(base.count))
    case .perActive:
      let active = Set(base.map { $0.person }).count
      return active == 0 ? .null : .number(Double(events.count) / Double(active))
    case .percentile:
      guard !numbers.isEmpty else { return .null }
      let sorted = numbers.sorted()
      let place = (trend.percent ?? 0) / 100 * Double(sorted.count - 1)
      let (below, above) = (sorted[Int(place)], sorted[min(Int(place) + 1, sorted.count - 1)])
      return .number(below + (above - below) * (place - place.rounded(.down)))
    }
  }

  /// The buckets that a day has a part in, as answers name them.
  func labelsOf(_ day: CivilDate, _ unit: TimeUnit) -> [String] {
    guard unit == .hour else { return [unit.start(of: day).description] }
    let (start, end) = (zone.start(of: day), zone.start(of: day.adding(days: 1)))
    return stride(from: start.milliseconds, to: end.milliseconds, by: 3_600_000)
      .map { hour(Instant(milliseconds: $0)) }
  }

  func label(_ event: NaiveEvent, _ unit: TimeUnit) -> String {
    guard unit == .hour else { return unit.start(of: date(of: event)).description }
    let start = zone.start(of: date(of: event))
    let hours = event.at.since(start) / 3_600_000
    return hour(start.adding(milliseconds: hours * 3_600_000))
  }

  /// As clocks show it, and how far they are from UTC.
  private func hour(_ instant: Instant) -> String {
    let local = zone.local(instant)
    let offset = zone.period(at: instant).offset / 60
    var clock =
      CivilTime(hour: Int(abs(offset)) / 60, minute: Int(abs(offset)) % 60)?.shortText ?? ""
    clock = (offset < 0 ? "-" : "+") + clock
    return local.date.description + "T" + local.time.shortText + clock
  }
}
