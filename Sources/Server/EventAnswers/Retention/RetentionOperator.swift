import Analytics
import Fields
import Values

/// Who comes back (Docs/Analytics.md, Retention). Where only names count, the rows of a day are read of those alone who may
/// start on it.
struct RetentionOperator: QuestionOperator {
  private let context: QuestionContext
  private let retention: RetentionQuestion
  private let rule: RetentionRule
  private let start: EventMatcher
  private let back: EventMatcher
  private let gate: RowGate
  private let breakdown: BreakdownReader
  private let list: ColumnList
  /// Whether the names of events say all, but for their order on a day.
  private let isOfNames: Bool
  private var people: RetentionPeople
  private var keys: [GroupKey] = []
  private var numbers: [GroupKey: Int] = [:]
  private var day: EventDay?

  init(_ context: QuestionContext) {
    self.context = context
    let retention = context.question.retention ?? RetentionQuestion()
    self.retention = retention
    rule = RetentionRule(retention)
    people = RetentionPeople(rule)
    var list = ColumnList()
    start = EventMatcher(retention.start, context, &list)
    back = EventMatcher(retention.back, context, &list)
    gate = RowGate(context, &list)
    breakdown = BreakdownReader(context, &list)
    self.list = list
    isOfNames =
      retention.start.condition == nil && retention.back.condition == nil && gate.isOpen
      && rule.mode != .rolling24
    if isOfNames { context.tally.events = nil }
  }

  var columns: ColumnSet { list.columns }

  var reach: QuestionReach { rule.reach(of: context.window) }

  var pace: QuestionPace { .people }

  mutating func enter(_ day: EventDay) throws(QuestionFailure) { self.day = day }

  mutating func visit(_ reader: any DayReader) throws(QuestionFailure) {
    guard let day else { return }
    let units = DayUnits(day, rule.unit, in: context.window.zone)
    let list = try reader.readPeople()
    try context.budget.spend(list.places.count)
    let starts = PeopleTest(retention.start, reader, context)
    let backs = PeopleTest(retention.back, reader, context)
    let window = context.window
    // Whether whose events all are a start and count as being back have come back on the day by their second one.
    let isOfAll =
      breakdown.isEmpty && !list.counts.isEmpty && window.start <= day.start.milliseconds
      && day.end.milliseconds <= window.end
    var wanted = PersonSet()
    for place in list.places {
      let person = list.numbers[place]
      guard !people.isDone(person) else { continue }
      let hasStart = starts.holds(list, at: place)
      let hasBack = people.hasStarted(person) && backs.holds(list, at: place)
      guard hasStart || hasBack else { continue }
      if isOfNames, let unit = units.only,
        takeNames(
          person, unit, hasStart: hasStart, hasBack: hasBack, day,
          rows: isOfAll && starts.holdsOfAll(list, at: place) && backs.holdsOfAll(list, at: place)
            ? list.counts[place] : nil)
      {
        continue
      }
      wanted.insert(person)
    }
    if wanted.count > 0 { try visit(reader, of: wanted, units) }
    try context.budget.hold(people.bytes + keys.count * 48)
    try context.budget.distinguish(keys.count)
  }

  /// Takes what names say of a person's day, if nothing of it depends on the order of its events.
  /// - Parameter rows: how many these are, if each of them is a start and counts as being back.
  /// - Returns: false when the rows must be read.
  private mutating func takeNames(
    _ person: Int32, _ unit: Int, hasStart: Bool, hasBack: Bool, _ day: EventDay, rows: Int32?
  ) -> Bool {
    let time = day.start.milliseconds
    let isOutside = day.end.milliseconds <= context.window.start || time >= context.window.end
    if hasStart, people.mayStart(person, in: unit) {
      guard isOutside else {
        guard let rows else { return false }
        if hasBack { people.back(person, at: time, unit: unit) }
        people.start(
          person, at: time, unit: unit, group: number(of: GroupKey()), isInPeriod: true)
        if rows > 1 { people.back(person, at: time, unit: unit) }
        context.tally.people.insert(person)
        return true
      }
      // Outside the period a start is only known, and is in no cohort.
      if hasBack { people.back(person, at: time, unit: unit) }
      people.start(person, at: time, unit: unit, group: 0, isInPeriod: false)
      return true
    }
    if hasBack {
      people.back(person, at: time, unit: unit)
      context.tally.people.insert(person)
    }
    return true
  }

  private mutating func visit(
    _ reader: any DayReader, of wanted: PersonSet, _ units: DayUnits
  ) throws(QuestionFailure) {
    let view = RowView(try reader.readRows(columns, of: wanted), list)
    let rows = view.rows
    for place in rows.people.indices where wanted.contains(rows.people[place]) {
      let person = rows.people[place]
      try context.budget.spend(rows.rows(of: place).count)
      for row in rows.rows(of: place) { take(row, of: person, in: view, units) }
    }
  }

  private mutating func take(_ row: Int, of person: Int32, in view: RowView, _ units: DayUnits) {
    let isStart = start.means(row, of: person, in: view)
    let isBack = back.means(row, of: person, in: view)
    guard isStart || isBack else { return }
    let time = view.rows.times[row]
    let window = context.window
    let isInPeriod = window.start <= time && time < window.end
    guard gate.lets(row, of: person, in: view, isCounted: isInPeriod) else { return }
    let unit = units.number(at: time)
    // Nobody comes back by the very event with which they start.
    if isBack { people.back(person, at: time, unit: unit) }
    if isStart {
      let group = isInPeriod ? self.group(row, of: person, in: view) : 0
      people.start(person, at: time, unit: unit, group: group, isInPeriod: isInPeriod)
    }
    if people.hasStarted(person) {
      context.tally.events? += 1
      context.tally.people.insert(person)
    }
  }

  private mutating func group(_ row: Int, of person: Int32, in view: RowView) -> Int {
    number(of: breakdown.key(row, of: person, in: view))
  }

  private mutating func number(of key: GroupKey) -> Int {
    if let number = numbers[key] { return number }
    let number = keys.count
    keys.append(key)
    numbers[key] = number
    return number
  }

  mutating func finish() throws(QuestionFailure) -> AnswerTable {
    RetentionAnswer(rule, breakdown, people.cohorts(), keys, context).table
  }
}
