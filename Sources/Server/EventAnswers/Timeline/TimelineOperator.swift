import Analytics
import Fields
import Telemetry
import Values

/// What one person did, newest first (Docs/Analytics.md, Timeline).
struct TimelineOperator: QuestionOperator {
  private struct Entry {
    var time: Int64
    var row: [JSONValue]
  }

  private let context: QuestionContext
  private let timeline: TimelineQuestion
  private let matcher: EventMatcher
  private let gate: RowGate
  private let list: ColumnList
  /// The parameters of all events, with what their values are, by the places of their columns.
  private let parameters: [(name: String, column: Int, kind: DimensionKind)]
  /// The first moment that is not told any more.
  private let end: Int64
  /// People of whom it is known already whether they are the one that is meant.
  private var seen = PersonSet()
  private var person: Int32?
  /// The newest ones, ascending.
  private var entries: [Entry] = []

  init(_ context: QuestionContext) {
    self.context = context
    let timeline = context.question.timeline ?? TimelineQuestion()
    self.timeline = timeline
    var list = ColumnList()
    matcher = EventMatcher(EventMatch(), context, &list)
    gate = RowGate(context, &list)
    list.needStamps()
    var kinds: [String: DimensionKind] = [:]
    for (_, shape) in context.registry.shapes where shape.name != LedgerEvents.subscriptionBegan {
      for parameter in shape.parameters {
        kinds[parameter.name] = DimensionKind(parameter.kind)
      }
    }
    var parameters: [(name: String, column: Int, kind: DimensionKind)] = []
    for name in kinds.keys.sorted() {
      parameters.append((name: name, column: list.place(of: name), kind: kinds[name] ?? .text([])))
    }
    self.parameters = parameters
    self.list = list
    end = min(context.window.end, timeline.before?.milliseconds ?? .max)
  }

  var columns: ColumnSet {
    var columns = list.columns
    columns.hasSessions = true
    return columns
  }

  mutating func visit(_ day: any DayReader) throws(QuestionFailure) {
    try look(in: day)
    guard let person else { return }
    var only = PersonSet()
    only.insert(person)
    let view = RowView(try day.readRows(columns, of: only), list)
    let rows = view.rows
    for place in rows.people.indices where rows.people[place] == person {
      try context.budget.spend(rows.rows(of: place).count)
      for row in rows.rows(of: place)
      where rows.times[row] >= context.window.start && rows.times[row] < end {
        guard matcher.means(row, of: person, in: view), gate.lets(row, of: person, in: view) else {
          continue
        }
        entries.append(Entry(time: rows.times[row], row: self.row(row, in: view)))
        context.tally.events? += 1
        context.tally.people.insert(person)
      }
    }
    trim()
  }

  /// Finds the number of the person among those of a day.
  private mutating func look(in day: any DayReader) throws(QuestionFailure) {
    guard person == nil else { return }
    let list = try day.readPeople()
    try context.budget.spend(list.places.count)
    for number in list.numbers[list.places] where seen.insert(number) {
      if context.source.pseudonym(of: number) == timeline.person {
        person = number
        return
      }
    }
  }

  /// Leaves a page: its last millisecond whole.
  private mutating func trim() {
    let count = Int(timeline.count)
    guard entries.count > count else { return }
    let first = entries[entries.count - count].time
    entries.removeAll { $0.time < first }
  }

  private func row(_ row: Int, in view: RowView) -> [JSONValue] {
    let rows = view.rows
    let stamp = context.source.stamps[Int(rows.stamps[row])]
    var members: [JSONValue.Member] = []
    for (name, column, kind) in parameters {
      let value = view.value(column, at: row)
      guard value != DayRows.null else { continue }
      members.append(JSONValue.Member(name, json(value, kind)))
    }
    let believed = Self.dimensions.map { name in
      stamp.value(of: name).map { JSONValue.text($0) } ?? .null
    }
    return [
      .integer(rows.times[row]), .text(context.names[Int(rows.events[row])]),
      .text(JSONValue.object(members).jsonText), .integer(rows.sessions[row]),
      .text(Traffic(code: stamp.traffic)?.rawValue ?? "unknown"),
    ] + believed
  }

  private func json(_ value: Int64, _ kind: DimensionKind) -> JSONValue {
    switch kind {
    case .text: .text(context.names[Int(value)])
    case .list:
      .array(context.names[Int(value)].split(separator: ",").map { .text(String($0)) })
    case .number:
      value % 1_000 == 0 ? .integer(value / 1_000) : .number(Double(value) / 1_000)
    case .flag: .boolean(value != 0)
    }
  }

  private static let dimensions = Dimension.ofStamps.filter { $0 != "user_type" }

  mutating func finish() throws(QuestionFailure) -> AnswerTable {
    var table = AnswerTable(
      [
        AnswerColumn("at", .integer), AnswerColumn("event", .text),
        AnswerColumn("parameters", .text), AnswerColumn("session", .integer),
        AnswerColumn("traffic", .text),
      ] + Self.dimensions.map { AnswerColumn($0, .text) })
    for entry in entries.reversed() { table.rows.append(entry.row) }
    return table
  }
}
