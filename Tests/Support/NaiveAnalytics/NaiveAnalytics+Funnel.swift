import Analytics
import Fields
import Values

/// How far somebody came, and what they did afterwards.
private struct NaiveWay {
  let chain: NaiveFunnel.Chain
  let after: [String]
}

extension NaiveAnalytics {
  func funnel(_ funnel: FunnelQuestion, _ asked: NaiveAsked) -> [[JSONValue]] {
    let ways = ordered(asked.question).values.compactMap { way($0, funnel, asked) }
    switch funnel.show {
    case .counts: return counts(ways, funnel, asked.question)
    case .times: return times(ways, funnel, asked.question)
    case .paths: return paths(ways.filter { $0.chain.times.count == Int(funnel.shownStep ?? 0) })
    case .dropped, .people: return []
    }
  }

  private func way(
    _ places: [NaivePlace], _ funnel: FunnelQuestion, _ asked: NaiveAsked
  ) -> NaiveWay? {
    let start = zone.start(of: asked.days.lowerBound)
    let end = zone.start(of: asked.days.upperBound.adding(days: 1))
    let last = funnel.window.map { end.adding(milliseconds: $0) }
    let matches = funnel.steps + funnel.exclusions.map { $0.match }
    let seen = places.filter { place in
      place.event.at >= start && last.map { place.event.at < $0 } ?? true
        && (!debugOnly.contains(place.event.name) || matches.contains { means($0, place.event) })
    }
    var runs: [[String]: [NaiveFunnel.Event]] = [:]
    for place in seen {
      runs[held(place.event, funnel), default: []].append(
        NaiveFunnel.Event(
          time: place.event.at.milliseconds, place: place.place,
          steps: Set(
            funnel.steps.indices.filter { means(funnel.steps[$0], place.event) }.map { $0 + 1 }),
          excludes: Set(
            funnel.exclusions.indices.filter { means(funnel.exclusions[$0].match, place.event) }),
          value: key(place.event, asked.question), isInPeriod: place.event.at < end))
    }
    var naive = NaiveFunnel(
      steps: funnel.steps.count, order: funnel.order, window: funnel.window,
      exclusions: funnel.exclusions.map { (after: Int($0.after), before: Int($0.before)) })
    naive.defect = asked.defect
    guard let chain = naive.chain(of: Array(runs.values)) else { return nil }
    let after = seen.filter { $0.place > chain.completed }.prefix(5)
    return NaiveWay(chain: chain, after: after.map { $0.event.name })
  }

  private func held(_ event: NaiveEvent, _ funnel: FunnelQuestion) -> [String] {
    var held = funnel.holding.map { value(of: $0, event).map { "=" + $0.label } ?? "" }
    if funnel.perSession {
      held.append(event.installation.description)
      held.append(String(event.session))
    }
    return held
  }

  /// Under which values a way counts at a step that it reached.
  private func group(
    _ way: NaiveWay, _ step: Int, _ funnel: FunnelQuestion, _ question: Question
  ) -> [String?] {
    let values = way.chain.values
    let place: Int
    switch funnel.attribution {
    case .first: place = 1
    case .last: place = values.count
    case .step: place = Int(funnel.attributedStep ?? 0)
    case .perStep: place = step
    }
    return place <= values.count ? values[place - 1] : question.breakdown.map { _ in nil }
  }

  private func reached(
    _ ways: [NaiveWay], _ funnel: FunnelQuestion, _ question: Question
  ) -> [[String?]: [Int]] {
    var reached: [[String?]: [Int]] = [:]
    for way in ways {
      for step in 1...way.chain.times.count {
        let none = [Int](repeating: 0, count: funnel.steps.count)
        reached[group(way, step, funnel, question), default: none][step - 1] += 1
      }
    }
    return reached
  }

  private func counts(
    _ ways: [NaiveWay], _ funnel: FunnelQuestion, _ question: Question
  ) -> [[JSONValue]] {
    let reached = reached(ways, funnel, question)
    let ranking = NaiveRanking(
      reached.mapValues { $0[0] }, question.breakdown, limit: question.limit)
    var rows: [[JSONValue]] = []
    for (place, names) in ranking.named.enumerated() {
      let own = reached.filter { ranking.place($0.key) == place }.map { $0.value }
      let sums = funnel.steps.indices.map { step in own.reduce(0) { $0 + $1[step] } }
      for step in funnel.steps.indices {
        let before = step == 0 ? JSONValue.null : Self.ratio(sums[step], sums[step - 1])
        rows.append(
          names + [.integer(Int64(step + 1)), name(of: step, funnel), .integer(Int64(sums[step]))]
            + [Self.ratio(sums[step], sums[0]), before])
      }
    }
    return rows
  }

  private func name(of step: Int, _ funnel: FunnelQuestion) -> JSONValue {
    funnel.order == .any ? .null : .text(funnel.steps[step].event)
  }

  private func times(
    _ ways: [NaiveWay], _ funnel: FunnelQuestion, _ question: Question
  ) -> [[JSONValue]] {
    let sizes = reached(ways, funnel, question).mapValues { $0[0] }
    let ranking = NaiveRanking(
      sizes, question.breakdown, limit: question.limit)
    let count = funnel.steps.count
    var rows: [[JSONValue]] = []
    for (place, names) in ranking.named.enumerated() {
      for step in Array(2...count) + [0] {
        let last = step == 0 ? count : step
        let own = ways.filter { way in
          way.chain.times.count >= last
            && ranking.place(group(way, last, funnel, question)) == place
        }
        let taken = own.map { way in
          Double(way.chain.times[last - 1] - way.chain.times[step == 0 ? 0 : step - 2]) / 1_000
        }
        guard !taken.isEmpty else { continue }
        var row = names + [.integer(Int64(step))]
        row.append(step == 0 ? .null : name(of: step - 1, funnel))
        row.append(.integer(Int64(taken.count)))
        for part in [0.5, 0.9] { row.append(.number(Self.quantile(taken, part))) }
        row.append(.number(taken.reduce(0, +) / Double(taken.count)))
        for bucket in 0..<20 { row.append(.integer(Int64(Self.count(taken, in: bucket)))) }
        rows.append(row)
      }
    }
    return rows
  }

  private static func quantile(_ numbers: [Double], _ part: Double) -> Double {
    let sorted = numbers.sorted()
    let place = part * Double(sorted.count - 1)
    let (below, above) = (sorted[Int(place)], sorted[min(Int(place) + 1, sorted.count - 1)])
    return below + (above - below) * (place - place.rounded(.down))
  }

  /// Below a second, then below twice as much each time.
  private static func count(_ seconds: [Double], in bucket: Int) -> Int {
    let from = bucket == 0 ? 0 : Double(1 << (bucket - 1))
    let to = bucket == 19 ? Double.infinity : Double(1 << bucket)
    return seconds.filter { $0 >= from && $0 < to }.count
  }

  private func paths(_ ways: [NaiveWay]) -> [[JSONValue]] {
    var counts: [String: Int] = [:]
    for way in ways { counts[way.after.joined(separator: " > "), default: 0] += 1 }
    let sorted = counts.sorted { a, b in
      a.value == b.value
        ? Array(a.key.utf8).lexicographicallyPrecedes(Array(b.key.utf8))
        : a.value > b.value
    }
    return sorted.prefix(20).map { [.text($0.key), .integer(Int64($0.value))] }
  }
}
