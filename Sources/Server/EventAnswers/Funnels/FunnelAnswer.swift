import Analytics
import Fields
import Values

/// The table of a funnel, once all events have gone by.
struct FunnelAnswer {
  /// How many of those who stopped are told, and how many ways that they went.
  static let mostDropped = 1_000
  static let mostPaths = 20

  private let funnel: FunnelQuestion
  private let breakdown: BreakdownReader
  private let book: FunnelBook
  private let keys: [GroupKey]
  private let context: QuestionContext
  /// The run that counts of each person who reached anything.
  private let ways: [(person: Int32, run: Int)]

  init(
    _ funnel: FunnelQuestion, _ breakdown: BreakdownReader, _ book: FunnelBook,
    _ keys: [GroupKey], _ context: QuestionContext
  ) {
    self.funnel = funnel
    self.breakdown = breakdown
    self.book = book
    self.keys = keys
    self.context = context
    var ways: [(person: Int32, run: Int)] = []
    for person in 0..<Int32(book.bound) {
      if let run = book.best(of: person) { ways.append((person: person, run: run)) }
    }
    self.ways = ways
  }

  var table: AnswerTable {
    switch funnel.show {
    case .counts: counts
    case .times: times
    case .dropped: people { $0 == shownStep }
    case .people: people { $0 >= shownStep }
    case .paths: paths
    }
  }

  private var steps: Int { funnel.steps.count }
  private var shownStep: Int { Int(funnel.shownStep ?? 1) }

  /// Under which group a person counts at a step that they reached.
  private func group(_ run: Int, at step: Int) -> GroupKey { keys[number(run, at: step)] }

  /// The place of that group in `keys`.
  private func number(_ run: Int, at step: Int) -> Int {
    let place: Int
    switch funnel.attribution {
    case .first: place = 1
    case .last: place = book.runs.reached(run)
    case .step: place = Int(funnel.attributedStep ?? 1)
    case .perStep: place = step
    }
    guard place <= book.runs.reached(run) else { return 0 }
    return Int(book.runs.value(run, step: place))
  }

  /// People at each step, by group.
  private var reached: [GroupKey: [Int64]] {
    var counts = [Int64](repeating: 0, count: keys.count * steps)
    for (_, run) in ways {
      for step in 1...book.runs.reached(run) {
        counts[number(run, at: step) * steps + step - 1] += 1
      }
    }
    var reached: [GroupKey: [Int64]] = [:]
    for (number, key) in keys.enumerated() {
      let own = counts[number * steps..<(number + 1) * steps]
      if own.contains(where: { $0 > 0 }) { reached[key] = Array(own) }
    }
    return reached
  }

  private func ranked(_ reached: [GroupKey: [Int64]]) -> Groups {
    guard !breakdown.isEmpty else { return Groups(breakdown) }
    return Groups(
      reached.mapValues { $0[0] }, breakdown, limit: context.question.limit)
  }

  /// What the answer calls a step.
  private func name(of step: Int) -> JSONValue {
    funnel.order == .any ? .null : .text(funnel.steps[step - 1].event)
  }

  // MARK: - Counts

  private var counts: AnswerTable {
    let all = self.reached
    let groups = ranked(all)
    var people = [[Int64]](
      repeating: [Int64](repeating: 0, count: steps), count: groups.count)
    for (key, counts) in all {
      let place = groups.place(of: key)
      for step in counts.indices { people[place][step] += counts[step] }
    }
    var table = AnswerTable(
      groups.columns + [
        AnswerColumn("step", .integer), AnswerColumn("event", .text),
        AnswerColumn("people", .integer), AnswerColumn("share", .decimal),
        AnswerColumn("fromPrevious", .decimal),
      ])
    for place in 0..<groups.count {
      for step in 1...steps {
        let count = people[place][step - 1]
        var row = groups.values(place)
        row.append(.integer(Int64(step)))
        row.append(name(of: step))
        row.append(.integer(count))
        row.append(Self.ratio(count, people[place][0]))
        row.append(step == 1 ? .null : Self.ratio(count, people[place][step - 2]))
        table.rows.append(row)
      }
    }
    table.groups = groups.listed
    return table
  }

  static func ratio(_ count: Int64, _ whole: Int64) -> JSONValue {
    whole == 0 ? .null : .number(Double(count) / Double(whole))
  }

  // MARK: - Times

  private var times: AnswerTable {
    let groups = ranked(reached)
    var table = AnswerTable(
      groups.columns + [
        AnswerColumn("step", .integer), AnswerColumn("event", .text),
        AnswerColumn("people", .integer), AnswerColumn("median", .decimal),
        AnswerColumn("p90", .decimal), AnswerColumn("mean", .decimal),
      ])
    for name in FunnelTimes.bucketColumns { table.columns.append(AnswerColumn(name, .integer)) }
    // Step 0 is the whole way.
    var taken: [[[Int64]]] = Array(
      repeating: Array(repeating: [], count: steps + 1), count: groups.count)
    for (_, run) in ways {
      let last = book.runs.reached(run)
      for step in 1...last where step > 1 {
        let time = book.runs.time(run, step: step) - book.runs.time(run, step: step - 1)
        taken[groups.place(of: group(run, at: step))][step].append(time)
      }
      if last == steps {
        let time = book.runs.time(run, step: last) - book.runs.time(run, step: 1)
        taken[groups.place(of: group(run, at: last))][0].append(time)
      }
    }
    for place in 0..<groups.count {
      for step in Array(2...steps) + [0] where !taken[place][step].isEmpty {
        let times = FunnelTimes(taken[place][step])
        var row = groups.values(place)
        row.append(.integer(Int64(step)))
        row.append(step == 0 ? .null : name(of: step))
        row.append(.integer(Int64(times.count)))
        row.append(Self.number(times.percentile(50)))
        row.append(Self.number(times.percentile(90)))
        row.append(Self.number(times.mean))
        for count in times.histogram { row.append(.integer(Int64(count))) }
        table.rows.append(row)
      }
    }
    table.groups = groups.listed
    return table
  }

  private static func number(_ value: Double?) -> JSONValue {
    value.map { .number($0) } ?? .null
  }

  // MARK: - Who

  private func people(_ isShown: (Int) -> Bool) -> AnswerTable {
    var table = AnswerTable([
      AnswerColumn("person", .text), AnswerColumn("at", .integer),
    ])
    for (person, run) in ways where isShown(book.runs.reached(run)) {
      if funnel.show == .dropped, table.rows.count == Self.mostDropped { break }
      let pseudonym = context.source.pseudonym(of: person)
      table.rows.append([
        pseudonym.map { .text($0.description) } ?? .null,
        .integer(book.runs.time(run, step: shownStep)),
      ])
    }
    return table
  }

  private var paths: AnswerTable {
    var counts: [[Int32]: Int64] = [:]
    for (_, run) in ways where book.runs.reached(run) == shownStep {
      counts[book.tail(run), default: 0] += 1
    }
    var found: [(path: String, people: Int64)] = []
    for (names, people) in counts {
      let path = names.map { context.names[Int($0)] }.joined(separator: " > ")
      found.append((path: path, people: people))
    }
    found.sort { a, b in
      a.people == b.people
        ? a.path.utf8.lexicographicallyPrecedes(b.path.utf8) : a.people > b.people
    }
    var table = AnswerTable([AnswerColumn("path", .text), AnswerColumn("people", .integer)])
    for way in found.prefix(Self.mostPaths) {
      table.rows.append([.text(way.path), .integer(way.people)])
    }
    return table
  }
}
