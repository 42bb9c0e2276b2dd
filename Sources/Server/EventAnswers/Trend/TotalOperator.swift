import Analytics
import Fields

/// How many events there are, bucket by bucket and group by group, where all groups that there may be are few enough to have a
/// cell each: then one look at the rows is enough, and which groups are the largest is known at last.
struct TotalOperator: SharedOperator {
  private let context: QuestionContext
  private let matcher: EventMatcher
  private let gate: RowGate
  private let reader: BreakdownReader
  private let list: ColumnList
  /// Whether stamps are read of rows that are chosen by them.
  private let readsStamps: Bool
  /// How many groups there may be.
  private let size: Int
  /// Events by bucket, then by the place of the group.
  private var cells: ContiguousArray<Int64>
  private var day: EventDay?

  /// The most cells: 8 MB.
  private static let most = 1 << 20

  /// Nil where the figure is another one, or the groups may be too many.
  init?(_ context: QuestionContext) {
    guard let trend = context.question.trend, trend.figure == .total else { return nil }
    self.context = context
    var list = ColumnList()
    matcher = EventMatcher(trend.match, context, &list)
    gate = RowGate(context, &list)
    reader = BreakdownReader(context, &list)
    self.list = list
    readsStamps =
      matcher.readsStamps || gate.readsStamps
      || context.question.breakdown.contains { $0.source == .stamp }
    guard let size = reader.size, size * context.window.steps.count <= Self.most else { return nil }
    self.size = size
    cells = ContiguousArray(repeating: 0, count: size * context.window.steps.count)
  }

  var columns: ColumnSet { list.columns }
  var pace: QuestionPace { .parts }

  mutating func enter(_ day: EventDay) throws(QuestionFailure) { self.day = day }

  /// The bucket in which all of a day lies; nil when there are several, or some of it lies in none.
  private var bucket: Int? {
    guard let day, let step = context.window.steps.step(at: day.start.milliseconds),
      day.end.milliseconds <= context.window.steps[step + 1]
    else { return nil }
    return step
  }

  mutating func visit(_ day: any DayReader) throws(QuestionFailure) {
    let bucket = self.bucket
    var columns = self.columns
    columns.hasTimes = bucket == nil || list.needsTimes
    var need = RowNeed(events: matcher.few)
    let isChosen = day.choosesRows && need.events != nil
    if isChosen, let stamps = gate.stamps {
      need.stamps = stamps
      columns.hasStamps = readsStamps
    }
    let view = RowView(try day.readRows(columns, needed: need), list)
    try context.budget.spend(view.rows.count)
    let window = context.window
    var selection = matcher.selection(
      of: view, within: bucket == nil ? window.start..<window.end : nil, isChosen: isChosen)
    gate.narrow(&selection, view, hasStamps: need.stamps != nil)
    context.tally.events? += Int64(selection.count)
    selection.insert(of: view.rows, into: &context.tally.people)
    let places = reader.places(of: selection, in: view)
    if let bucket {
      let first = bucket * size
      for place in places { cells[first + Int(place)] += 1 }
    } else {
      var guess = -1
      for (one, row) in selection.rows.enumerated() {
        guess = window.steps.step(at: view.rows.times[Int(row)], guess: guess) ?? 0
        cells[guess * size + Int(places[one])] += 1
      }
    }
  }

  var isShared: Bool { true }

  mutating func add(_ other: TotalOperator) {
    for cell in cells.indices { cells[cell] += other.cells[cell] }
  }

  mutating func finish() throws(QuestionFailure) -> AnswerTable {
    var sizes: [GroupKey: Int64] = [:]
    var keys: [Int: GroupKey] = [:]
    for (cell, events) in cells.enumerated() where events > 0 {
      let place = cell % size
      let key = keys[place] ?? reader.key(at: place)
      keys[place] = key
      sizes[key, default: 0] += events
    }
    let groups =
      reader.isEmpty ? Groups(reader) : Groups(sizes, reader, limit: context.question.limit)
    let buckets = context.window.buckets.count
    guard buckets * groups.count <= context.budget.limits.rows else {
      throw QuestionFailure.tooMuch(.rows)
    }
    var figures = [Int64](repeating: 0, count: buckets * groups.count)
    for (cell, events) in cells.enumerated() where events > 0 {
      let group = keys[cell % size].map { groups.place(of: $0) } ?? 0
      figures[cell / size * groups.count + group] += events
    }
    return context.table(of: .total, groups) { bucket, group in
      .integer(figures[bucket * groups.count + group])
    }
  }
}
