import Analytics
import Fields
import Values

/// How many get how far (Docs/Analytics.md, Funnels). Days go by, and what is kept is how far each run has come.
struct FunnelOperator: QuestionOperator {
  private let context: QuestionContext
  private let funnel: FunnelQuestion
  private let reader: FunnelReader
  private var book: FunnelBook
  /// The groups of the breakdown, with a number each; the first is that without values.
  private var keys = [GroupKey()]
  private var numbers = [GroupKey(): Int64(0)]
  /// The first moment at which no chain can be complete any more.
  private let end: Int64
  private var day: EventDay?
  private var dayNumber: Int64 = 0

  init(_ context: QuestionContext) {
    self.context = context
    let funnel = context.question.funnel ?? FunnelQuestion()
    self.funnel = funnel
    reader = FunnelReader(funnel, context)
    book = FunnelBook(
      FunnelRule(funnel), isHeld: reader.isHeld, hasTails: funnel.show == .paths)
    let (sum, overflow) = context.window.end.addingReportingOverflow(funnel.window ?? .max)
    end = overflow ? .max : sum
  }

  var columns: ColumnSet { reader.columns }
  var reach: QuestionReach { .between(context.window.start, end) }

  var pace: QuestionPace { .people }

  mutating func enter(_ day: EventDay) throws(QuestionFailure) {
    self.day = day
    dayNumber += 1
  }

  mutating func visit(_ day: any DayReader) throws(QuestionFailure) {
    let people = try wanted(day)
    guard people.count > 0 else { return }
    let view = RowView(try day.readRows(columns, of: people), reader.list)
    let rows = view.rows
    for place in rows.people.indices where people.contains(rows.people[place]) {
      try context.budget.spend(rows.rows(of: place).count)
      for row in rows.rows(of: place)
      where rows.times[row] >= context.window.start && rows.times[row] < end {
        take(row, of: rows.people[place], in: view)
      }
    }
    try context.budget.hold(book.bytes + keys.count * 48)
    try context.budget.distinguish(keys.count)
  }

  /// Whose rows of the day can tell anything.
  private func wanted(_ day: any DayReader) throws(QuestionFailure) -> PersonSet {
    let list = try day.readPeople()
    try context.budget.spend(list.numbers.count)
    let mayBegin = self.day.map { $0.start.milliseconds < context.window.end } ?? true
    let first = reader.firstNames.map { day.mask(of: $0) }
    let all = reader.names.map { day.mask(of: $0) }
    var people = PersonSet()
    for place in list.numbers.indices {
      let person = list.numbers[place]
      let mask: EventMask?
      if book.hasBegun(person) {
        guard !book.isOver(person) else { continue }
        mask = all
      } else {
        guard mayBegin else { continue }
        mask = first
      }
      guard mask.map({ list.has($0, at: place) }) ?? true else { continue }
      people.insert(person)
    }
    return people
  }

  private mutating func take(_ row: Int, of person: Int32, in view: RowView) {
    let steps = reader.steps(row, of: person, in: view)
    let exclusions = reader.exclusions(row, of: person, in: view)
    guard steps | exclusions != 0 || (reader.needsAll && reader.sees(row, of: person, in: view)),
      reader.gate.lets(row, of: person, in: view, isCounted: steps != 0)
    else { return }
    book.note(view.rows.events[row], of: person)
    let held = reader.isHeld ? reader.held(row, of: person, in: view) : []
    let time = view.rows.times[row]
    let isInPeriod = time < context.window.end
    let found = book.find(person, held)
    guard found != nil || (isInPeriod && begins(steps)) else { return }
    let run = found ?? book.begin(person, held)
    if steps != 0 {
      context.tally.events? += 1
      context.tally.people.insert(person)
    }
    let value = steps == 0 ? 0 : self.value(row, of: person, in: view)
    let event = FunnelEvent(
      time: time, place: dayNumber << 32 | Int64(row), steps: steps, exclusions: exclusions,
      value: value, isInPeriod: isInPeriod)
    book.receive(event, in: run)
  }

  /// Whether a run may begin with an event of these steps.
  private func begins(_ steps: UInt16) -> Bool {
    funnel.order == .any ? steps != 0 : steps & 1 != 0
  }

  private mutating func value(_ row: Int, of person: Int32, in view: RowView) -> Int64 {
    guard !reader.breakdown.isEmpty else { return 0 }
    let key = reader.breakdown.key(row, of: person, in: view)
    if let number = numbers[key] { return number }
    let number = Int64(keys.count)
    keys.append(key)
    numbers[key] = number
    return number
  }

  mutating func finish() throws(QuestionFailure) -> AnswerTable {
    FunnelAnswer(funnel, reader.breakdown, book, keys, context).table
  }
}
