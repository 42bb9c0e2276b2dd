import Analytics
import Fields
import Telemetry

/// How often and for how long the app is used (Docs/Analytics.md, Sessions). A session belongs to when it began, so a day before
/// the period and one after it are looked at as well.
struct SessionOperator: QuestionOperator {
  private struct Key: Hashable {
    var person: Int32
    var installation, session: Int64
  }

  private struct Session {
    var person: Int32
    var group: GroupKey
    /// Of the first and the last event, in milliseconds since 1970.
    var first, last: Int64
    /// How many there were beside those that say that it began and ended.
    var events: Int64 = 0
    /// How long its end says that it was, in milliseconds; nil where it has not said.
    var ended: Int64?

    var duration: Int64 { ended ?? last - first }
  }

  /// How far from the period events are looked at.
  private static let margin: Int64 = 86_400_000

  private let context: QuestionContext
  private let figure: SessionFigure
  private let matcher: EventMatcher
  private let gate: RowGate
  private let breakdown: BreakdownReader
  private let list: ColumnList
  private let durationColumn: Int
  /// The numbers of what says that one began or ended.
  private let starting, ending: Int32?
  private var sessions = ContiguousArray<Session>()
  private var numbers: [Key: Int] = [:]

  init(_ context: QuestionContext) {
    self.context = context
    figure = context.question.sessions?.figure ?? .count
    var list = ColumnList()
    matcher = EventMatcher(EventMatch(), context, &list)
    gate = RowGate(context, &list)
    breakdown = BreakdownReader(context, &list)
    durationColumn = list.place(of: "duration")
    self.list = list
    starting = context.names.code(of: "session_start")
    ending = context.names.code(of: "session_end")
  }

  var columns: ColumnSet {
    var columns = list.columns
    columns.hasSessions = true
    columns.hasInstallations = true
    return columns
  }

  private var start: Int64 { context.window.start - Self.margin }
  private var end: Int64 { context.window.end + Self.margin }

  var reach: QuestionReach { .between(start, end) }

  var pace: QuestionPace { .people }

  mutating func visit(_ day: any DayReader) throws(QuestionFailure) {
    let view = RowView(try day.readRows(columns), list)
    let rows = view.rows
    let window = context.window
    for place in rows.people.indices {
      let person = rows.people[place]
      try context.budget.spend(rows.rows(of: place).count)
      // Most rows are of the session of the row before.
      var current: (key: Key, number: Int)?
      for row in rows.rows(of: place) where rows.sessions[row] != 0 {
        let time = rows.times[row]
        guard time >= start, time < end, matcher.means(row, of: person, in: view),
          gate.lets(
            row, of: person, in: view, isCounted: window.start <= time && time < window.end)
        else { continue }
        let key = Key(
          person: person, installation: rows.installations[row], session: rows.sessions[row])
        let number: Int
        if let current, current.key == key {
          number = current.number
        } else {
          number = self.number(of: key, row, in: view)
          current = (key: key, number: number)
        }
        add(row, to: number, in: view)
      }
    }
    try context.budget.hold(
      sessions.count * MemoryLayout<Session>.stride + numbers.count * 48)
  }

  private mutating func number(of key: Key, _ row: Int, in view: RowView) -> Int {
    if let number = numbers[key] { return number }
    let time = view.rows.times[row]
    sessions.append(
      Session(
        person: key.person, group: breakdown.key(row, of: key.person, in: view), first: time,
        last: time))
    numbers[key] = sessions.count - 1
    return sessions.count - 1
  }

  private mutating func add(_ row: Int, to number: Int, in view: RowView) {
    let event = view.rows.events[row]
    sessions[number].last = view.rows.times[row]
    if event == ending {
      let value = view.value(durationColumn, at: row)
      if value != DayRows.null { sessions[number].ended = value }
    } else if event != starting {
      sessions[number].events += 1
    }
  }

  /// The sessions of one bucket and group.
  private struct Cell {
    var people = Set<Int32>()
    var durations: [Int64] = []
    var events: [Int64] = []
  }

  mutating func finish() throws(QuestionFailure) -> AnswerTable {
    let window = context.window
    let told = sessions.filter { window.start <= $0.first && $0.first < window.end }
    var sizes: [GroupKey: Int64] = [:]
    for session in told {
      sizes[session.group, default: 0] += 1
      context.tally.events? += session.events
      context.tally.people.insert(session.person)
    }
    try context.budget.distinguish(sizes.count)
    let groups =
      breakdown.isEmpty
      ? Groups(breakdown) : Groups(sizes, breakdown, limit: context.question.limit)
    let buckets = window.buckets.count
    guard buckets * groups.count <= context.budget.limits.rows else {
      throw QuestionFailure.tooMuch(.rows)
    }
    var cells = [Cell](repeating: Cell(), count: buckets * groups.count)
    for session in told {
      guard let bucket = window.steps.step(at: session.first) else { continue }
      let place = bucket * groups.count + groups.place(of: session.group)
      cells[place].people.insert(session.person)
      cells[place].durations.append(session.duration)
      cells[place].events.append(session.events)
    }
    let isHourly = window.unit == .hour
    var table = AnswerTable(
      [isHourly ? AnswerColumn("hour", .text) : AnswerColumn("date", .date)] + groups.columns
        + valueColumns)
    for (bucket, named) in window.buckets.enumerated() {
      for group in 0..<groups.count {
        let label = JSONValue.text(isHourly ? named.label : named.date.description)
        let values = self.values(cells[bucket * groups.count + group])
        table.rows.append([label] + groups.values(group) + values)
      }
    }
    table.groups = groups.listed
    return table
  }

  private var valueColumns: [AnswerColumn] {
    switch figure {
    case .count: [AnswerColumn("count", .integer)]
    case .perPerson: [AnswerColumn("perPerson", .decimal)]
    case .duration, .events:
      [
        AnswerColumn("median", .decimal), AnswerColumn("p90", .decimal),
        AnswerColumn("mean", .decimal),
      ]
    case .bounce: [AnswerColumn("bounce", .decimal)]
    }
  }

  private func values(_ cell: Cell) -> [JSONValue] {
    let count = cell.events.count
    switch figure {
    case .count: return [.integer(Int64(count))]
    case .perPerson:
      return [count == 0 ? .null : .number(Double(count) / Double(cell.people.count))]
    case .duration: return spread(FunnelTimes(cell.durations))
    // In thousandths, as seconds are.
    case .events: return spread(FunnelTimes(cell.events.map { $0 * 1_000 }))
    case .bounce:
      let short = cell.events.filter { $0 <= 1 }.count
      return [count == 0 ? .null : .number(Double(short) / Double(count))]
    }
  }

  private func spread(_ times: FunnelTimes) -> [JSONValue] {
    [times.percentile(50), times.percentile(90), times.mean].map { value in
      value.map { .number($0) } ?? .null
    }
  }
}
