import Analytics
import Fields

/// Which ways people take (Docs/Analytics.md, Paths). What it reads goes by twice: how often each way was taken is counted
/// first, then who took those that are told.
struct PathOperator: SharedOperator {
  private let context: QuestionContext
  private let paths: PathQuestion
  private let gate: RowGate
  private let list: ColumnList
  /// In milliseconds; nil where a session is a stretch.
  private let window: Int64?
  private var nodes: PathNodeTable
  private var book: PathBook
  private var isMarking = false
  private var day: EventDay?

  init(_ context: QuestionContext) {
    self.context = context
    let paths = context.question.paths ?? PathQuestion()
    self.paths = paths
    var list = ColumnList()
    var nodes = PathNodeTable(paths.nodes, context, &list)
    gate = RowGate(context, &list)
    self.list = list
    window = paths.within == .window ? (paths.windowMinutes ?? 1) * 60_000 : nil
    let aim: PathBook.Aim
    if let from = paths.from {
      aim = .from(nodes.number(of: from, in: context) ?? .max)
    } else if let to = paths.to {
      aim = .to(nodes.number(of: to, in: context) ?? .max)
    } else {
      aim = .all
    }
    book = PathBook(paths, aim: aim, bits: nodes.bits, of: context.threads)
    self.nodes = nodes
  }

  var columns: ColumnSet {
    var columns = list.columns
    columns.hasSessions = window == nil
    columns.hasInstallations = window == nil
    return columns
  }

  var pace: QuestionPace { .people }

  mutating func enter(_ day: EventDay) throws(QuestionFailure) { self.day = day }

  /// Whether all of the day lies in the period.
  private var isInPeriod: Bool {
    guard let day else { return false }
    return context.window.start <= day.start.milliseconds
      && day.end.milliseconds <= context.window.end
  }

  mutating func visit(_ day: any DayReader) throws(QuestionFailure) {
    let isInPeriod = self.isInPeriod
    var columns = self.columns
    columns.hasTimes = window != nil || !isInPeriod || list.needsTimes
    let view = RowView(try day.readRows(columns), list)
    let rows = view.rows
    try context.budget.spend(rows.count)
    if isInPeriod, window == nil, gate.isOpen, book.isOfRuns, let all = nodes.nodes(of: rows) {
      let taken = book.takeRuns(all, rows)
      context.tally.events? += taken.nodes
      context.tally.people.insert(taken.people)
      return try context.budget.hold(book.bytes + context.tally.people.bytes)
    }
    var selection = nodes.selection(of: view)
    if !isInPeriod {
      selection.keep(rows.times, from: context.window.start, until: context.window.end)
    }
    if window == nil {
      // What a server said is of no session.
      let sessions = rows.sessions
      selection.keep { row, _ in sessions[row] != 0 }
    }
    // Counted as a row is, before it is asked whether it counts.
    let taken = try nodes.nodes(of: selection, in: view)
    let before = selection.count
    gate.narrow(&selection, view, isCounted: !isMarking)
    let left = selection.count == before ? taken : try nodes.nodes(of: selection, in: view)
    if !isMarking {
      context.tally.events? += Int64(selection.count)
      selection.insert(of: rows, into: &context.tally.people)
    }
    if window == nil, book.isOfRuns {
      var all = ContiguousArray<UInt16>(repeating: 0, count: rows.count)
      for (place, row) in selection.rows.enumerated() { all[Int(row)] = left[place] }
      _ = book.takeRuns(all, rows)
    } else {
      take(selection, left, rows)
    }
    try context.budget.hold(book.bytes + context.tally.people.bytes)
    try context.budget.distinguish(book.distinct)
  }

  /// Takes rows one by one.
  private mutating func take(
    _ selection: RowSelection, _ nodes: ContiguousArray<UInt16>, _ rows: DayRows
  ) {
    var next = 0
    for (one, place) in selection.places.enumerated() {
      while next < Int(selection.ends[one]) {
        let row = Int(selection.rows[next])
        book.receive(
          nodes[next], of: rows.people[Int(place)], at: window == nil ? 0 : rows.times[row],
          installation: window == nil ? rows.installations[row] : 0,
          session: window == nil ? rows.sessions[row] : 0, window: window)
        next += 1
      }
    }
  }

  /// Only where nodes have the same numbers on all threads.
  var isShared: Bool { window == nil && nodes.isWhole && book.isOfRuns }

  mutating func add(_ other: PathOperator) { book.add(other.book) }

  mutating func finish() throws(QuestionFailure) -> AnswerTable {
    book.finish()
    var columns: [AnswerColumn] = []
    for step in 1...Int(paths.steps) { columns.append(AnswerColumn("step\(step)", .text)) }
    columns.append(AnswerColumn("count", .integer))
    columns.append(AnswerColumn("people", .integer))
    var table = AnswerTable(columns)
    guard !isMarking else { return table }
    let told = ranked()
    let people = try people(of: told.map { $0.way })
    for (place, one) in told.enumerated() {
      var row: [JSONValue] = one.names.map { name in name.map { .text($0) } ?? .null }
      row.append(.integer(one.count))
      row.append(.integer(Int64(people[place])))
      table.rows.append(row)
    }
    return table
  }

  private struct Way {
    var way: UInt128
    var count: Int64
    var names: [String?]
  }

  /// The most frequent ways; of equal ones those whose names come first, by bytes.
  private func ranked() -> [Way] {
    var ways: [Way] = []
    for (way, count) in book.largest(Int(paths.most)) {
      var names: [String?] = []
      for node in book.nodes(way) {
        names.append(node == 0 ? nil : context.names[nodes.codes[node - 1]])
      }
      ways.append(Way(way: way, count: count, names: names))
    }
    ways.sort { a, b in
      a.count == b.count ? Groups.precedes(a.names, b.names) : a.count > b.count
    }
    return Array(ways.prefix(Int(paths.most)))
  }

  /// How many took each of those ways.
  private func people(of ways: [UInt128]) throws(QuestionFailure) -> [Int] {
    guard !ways.isEmpty else { return [] }
    if let people = book.people(of: ways) { return people }
    var marking = self
    marking.book = book.marking(ways)
    marking.isMarking = true
    var work: any QuestionOperator = marking
    try context.run(&work)
    _ = try work.finish()
    return (work as? PathOperator)?.book.people ?? []
  }
}
