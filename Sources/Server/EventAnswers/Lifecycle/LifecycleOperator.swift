import Analytics
import Fields
import Values

/// Who is new, stays, comes back or goes quiet (Docs/Analytics.md, Lifecycle). All kept history goes by, for it says who is new; where
/// only names count, without a look at rows.
struct LifecycleOperator: QuestionOperator {
  private let context: QuestionContext
  private let unit: TimeUnit
  private let match: EventMatch
  private let silent: [String]
  private let matcher: EventMatcher
  private let gate: RowGate
  private let list: ColumnList
  private let isOfNames: Bool
  /// The unit that runs.
  private let running: Int
  private var people: LifecyclePeople
  private var day: EventDay?

  init(_ context: QuestionContext) {
    self.context = context
    let question = context.question.lifecycle ?? LifecycleQuestion()
    let window = context.window
    unit = question.unit
    match = question.match ?? EventMatch()
    silent = question.match.isThere ? [] : Activity.silent
    var list = ColumnList()
    matcher = EventMatcher(match, context, &list, excluding: silent)
    gate = RowGate(context, &list)
    self.list = list
    isOfNames = match.condition == nil && gate.isOpen
    if isOfNames { context.tally.events = nil }
    let today = window.zone.local(context.now).date
    running = unit.number(of: today)
    let first = unit.number(of: window.days.lowerBound)
    let last = unit.number(of: window.days.upperBound)
    people = LifecyclePeople(first..<max(first, min(last, running) + 1))
  }

  var columns: ColumnSet { list.columns }

  var reach: QuestionReach {
    let end = context.window.zone.start(of: unit.firstDay(people.units.upperBound))
    return .between(.min, end.milliseconds)
  }

  mutating func enter(_ day: EventDay) throws(QuestionFailure) { self.day = day }

  mutating func visit(_ reader: any DayReader) throws(QuestionFailure) {
    guard let day else { return }
    let units = DayUnits(day, unit, in: context.window.zone)
    let all = try reader.readPeople()
    try context.budget.spend(all.places.count)
    let test = PeopleTest(match, reader, context, excluding: silent)
    var wanted = PersonSet()
    for place in all.places where test.holds(all, at: place) {
      let person = all.numbers[place]
      if let only = units.only {
        if people.isKnown(person, in: only) { continue }
        if isOfNames {
          take(person, in: only)
          continue
        }
      }
      wanted.insert(person)
    }
    if wanted.count > 0 { try visit(reader, of: wanted, units) }
    try context.budget.hold(people.bytes)
  }

  private mutating func visit(
    _ reader: any DayReader, of wanted: PersonSet, _ units: DayUnits
  ) throws(QuestionFailure) {
    let view = RowView(try reader.readRows(columns, of: wanted), list)
    let rows = view.rows
    for place in rows.people.indices where wanted.contains(rows.people[place]) {
      let person = rows.people[place]
      try context.budget.spend(rows.rows(of: place).count)
      for row in rows.rows(of: place) where matcher.means(row, of: person, in: view) {
        let unit = units.number(at: rows.times[row])
        let isTold = people.units.contains(unit)
        guard gate.lets(row, of: person, in: view, isCounted: isTold) else { continue }
        if isTold { context.tally.events? += 1 }
        take(person, in: unit)
      }
    }
  }

  private mutating func take(_ person: Int32, in unit: Int) {
    if people.units.contains(unit) { context.tally.people.insert(person) }
    people.active(person, in: unit)
  }

  mutating func finish() throws(QuestionFailure) -> AnswerTable {
    people.finish()
    var table = AnswerTable([
      AnswerColumn("date", .date), AnswerColumn("new", .integer),
      AnswerColumn("returning", .integer), AnswerColumn("resurrecting", .integer),
      AnswerColumn("dormant", .integer), AnswerColumn("running", .integer),
    ])
    for (place, number) in people.units.enumerated() {
      let figures = people.figures[place]
      table.rows.append([
        unit.firstDay(number).json, .integer(figures.new), .integer(figures.returning),
        .integer(figures.resurrecting), .integer(figures.dormant),
        .integer(number == running ? 1 : 0),
      ])
    }
    return table
  }
}
