import Analytics
import Fields

/// Events, people or numbers, bucket by bucket. A bucket is settled as soon as its days are over, so that only those that
/// are under way take memory.
struct TrendOperator: QuestionOperator {
  private let context: QuestionContext
  private let trend: TrendQuestion
  private let matcher: EventMatcher
  /// Of a figure in proportion to other events; nil for one that is not.
  private let base: EventMatcher?
  private let gate: RowGate
  private let groups: Groups
  private let list: ColumnList
  /// The place of the parameter whose numbers count.
  private let number: Int?
  /// Of the buckets under way, a cell for each group.
  private var cells: [Int: ContiguousArray<TrendCell>] = [:]
  /// Of those that are over.
  private var settled: [Int: [JSONValue]] = [:]
  private var isApproximate = false

  init(_ context: QuestionContext) throws(QuestionFailure) {
    self.context = context
    let trend = context.question.trend ?? TrendQuestion()
    self.trend = trend
    var list = ColumnList()
    matcher = EventMatcher(trend.match, context, &list)
    base =
      trend.figure.hasBase
      ? EventMatcher(
        trend.base ?? EventMatch(), context, &list,
        excluding: trend.base.isThere ? [] : Activity.silent) : nil
    gate = RowGate(context, &list)
    let reader = BreakdownReader(context, &list)
    number = trend.figure.isOfNumbers ? trend.parameter.map { list.place(of: $0) } : nil
    self.list = list
    groups = try GroupRanking.groups(of: trend.match, reader, context)
  }

  var columns: ColumnSet { list.columns }

  mutating func enter(_ day: EventDay) throws(QuestionFailure) {
    let start = day.start.milliseconds
    for bucket in cells.keys.sorted() where context.window.steps[bucket + 1] <= start {
      settle(bucket)
    }
  }

  mutating func visit(_ day: any DayReader) throws(QuestionFailure) {
    let few = base == nil ? matcher.few : nil
    let view = RowView(try day.readRows(columns, needed: RowNeed(events: few)), list)
    let rows = view.rows
    let steps = context.window.steps
    for place in rows.people.indices {
      let person = rows.people[place]
      try context.budget.spend(rows.rows(of: place).count)
      var bucket = -1
      for row in rows.rows(of: place) {
        guard let step = steps.step(at: rows.times[row], guess: bucket) else { continue }
        bucket = step
        if let base, base.means(row, of: person, in: view),
          gate.lets(row, of: person, in: view, isCounted: false)
        {
          addBase(person, groups.place(row, of: person, in: view), step)
        }
        guard matcher.means(row, of: person, in: view), gate.lets(row, of: person, in: view) else {
          continue
        }
        let value = number.map { view.value($0, at: row) }
        add(
          person, value == DayRows.null ? nil : value, groups.place(row, of: person, in: view), step
        )
      }
    }
    try hold()
  }

  private mutating func add(_ person: Int32, _ number: Int64?, _ group: Int, _ bucket: Int) {
    let figure = trend.figure
    if cells[bucket] == nil {
      let empty = TrendCell(distinct: context.budget.limits.distinct)
      cells[bucket] = ContiguousArray(repeating: empty, count: groups.count)
    }
    cells[bucket]?[group].add(person, number, for: figure)
    context.tally.events? += 1
    context.tally.people.insert(person)
  }

  private mutating func addBase(_ person: Int32, _ group: Int, _ bucket: Int) {
    // Of a group without any of the events nothing is told.
    guard group < groups.count else { return }
    if cells[bucket] == nil {
      let empty = TrendCell(distinct: context.budget.limits.distinct)
      cells[bucket] = ContiguousArray(repeating: empty, count: groups.count)
    }
    cells[bucket]?[group].addBase(person, for: trend.figure)
  }

  private func hold() throws(QuestionFailure) {
    var bytes = context.tally.people.bytes
    for (_, row) in cells { for cell in row { bytes += cell.bytes } }
    try context.budget.hold(bytes)
  }

  private mutating func settle(_ bucket: Int) {
    guard var row = cells.removeValue(forKey: bucket) else { return }
    var values: [JSONValue] = []
    for group in row.indices {
      values.append(row[group].value(of: trend.figure, percent: trend.percent ?? 0))
      isApproximate = isApproximate || row[group].isApproximate
    }
    settled[bucket] = values
  }

  mutating func finish() throws(QuestionFailure) -> AnswerTable {
    let rows = context.window.buckets.count * groups.count
    guard rows <= context.budget.limits.rows else { throw QuestionFailure.tooMuch(.rows) }
    for bucket in cells.keys.sorted() { settle(bucket) }
    var empty = TrendCell(distinct: 0)
    let nothing = empty.value(of: trend.figure, percent: trend.percent ?? 0)
    var table = context.table(of: trend.figure, groups) { bucket, group in
      settled[bucket]?[group] ?? nothing
    }
    table.isApproximate = isApproximate
    return table
  }
}

extension QuestionContext {
  /// The table of a trend, a row for each bucket and group.
  func table(
    of figure: TrendFigure, _ groups: Groups, _ value: (_ bucket: Int, _ group: Int) -> JSONValue
  ) -> AnswerTable {
    let isHourly = window.unit == .hour
    var table = AnswerTable(
      [isHourly ? AnswerColumn("hour", .text) : AnswerColumn("date", .date)] + groups.columns
        + [AnswerColumn(figure.rawValue, figure.columnType)])
    for (bucket, named) in window.buckets.enumerated() {
      let label = JSONValue.text(isHourly ? named.label : named.date.description)
      for group in 0..<groups.count {
        table.rows.append([label] + groups.values(group) + [value(bucket, group)])
      }
    }
    table.groups = groups.listed
    return table
  }
}

extension TrendFigure {
  var columnType: AnswerColumnType {
    switch self {
    case .total, .unique: .integer
    case .perPerson, .sum, .average, .min, .max, .percentile, .share, .perActive: .decimal
    }
  }
}
