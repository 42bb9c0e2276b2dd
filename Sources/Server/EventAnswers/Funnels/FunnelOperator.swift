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
  /// The numbers by the places of groups, -1 for those that were not seen; empty where there may be too many.
  private var known = ContiguousArray<Int64>()
  /// The first moment at which no chain can be complete any more.
  private let end: Int64
  private var day: EventDay?
  private var dayNumber: Int64 = 0

  /// What of a day may count.
  private struct Taken {
    var people = ContiguousArray<Int32>()
    var events: Int64 = 0
  }

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

  mutating func enter(_ people: Range<Int32>) { book.settle() }

  mutating func enter(_ day: EventDay) throws(QuestionFailure) {
    self.day = day
    dayNumber += 1
  }

  mutating func visit(_ day: any DayReader) throws(QuestionFailure) {
    let (people, fresh, isMost) = try wanted(day)
    guard people.count > 0 else { return }
    var need = RowNeed(
      people: isMost ? nil : people, events: reader.needsAll ? nil : reader.isMeant)
    if reader.isPlain, isInside, let day = self.day, day.end.milliseconds <= context.window.end {
      need.repeated = reader.repeated.map { RowNeed.Repeated($0, firstOf: fresh) }
    }
    let view = RowView(try day.readRows(columns, needed: need), reader.list)
    let rows = view.rows
    try context.budget.spend(rows.count)
    var selection =
      day.choosesRows && need.events != nil
      ? RowSelection(all: rows) : RowSelection(of: rows, where: reader.isMeant)
    if !isInside { selection.keep(rows.times, from: context.window.start, until: end) }
    let values = value(of: selection, in: view)
    var taken = Taken()
    taken.people.reserveCapacity(selection.places.count)
    var next = 0
    for (one, place) in selection.places.enumerated() {
      let person = rows.people[Int(place)]
      let rows = next..<Int(selection.ends[one])
      next = rows.upperBound
      guard people.contains(person) else { continue }
      let counted =
        reader.isPlain
        ? takePlain(rows, of: selection, values, of: person, in: view.rows)
        : take(rows, of: selection, values, of: person, in: view)
      guard counted > 0 else { continue }
      taken.events += counted
      taken.people.append(person)
    }
    context.tally.events? += taken.events
    context.tally.people.insert(taken.people)
    try context.budget.hold(book.bytes + keys.count * 48)
    try context.budget.distinguish(keys.count)
  }

  /// Whether all events of the day may be told of.
  private var isInside: Bool {
    guard let day else { return false }
    return context.window.start <= day.start.milliseconds && day.end.milliseconds <= end
  }

  /// Whose rows of the day can tell anything, who of them has not begun yet, and whether they are many.
  private func wanted(
    _ day: any DayReader
  ) throws(QuestionFailure) -> (PersonSet, fresh: PersonSet, isMost: Bool) {
    let list = try day.readPeople()
    try context.budget.spend(list.places.count)
    let mayBegin = self.day.map { $0.start.milliseconds < context.window.end } ?? true
    let first = reader.firstNames.map { day.mask(of: $0) }
    let all = reader.names.map { day.mask(of: $0) }
    var (wanted, fresh) = (ContiguousArray<Int32>(), ContiguousArray<Int32>())
    wanted.reserveCapacity(list.places.count)
    for place in list.places {
      let person = list.numbers[place]
      let hasBegun = book.hasBegun(person)
      guard hasBegun ? !book.isOver(person) : mayBegin else { continue }
      if let mask = hasBegun ? all : first, !list.has(mask, at: place) { continue }
      wanted.append(person)
      if !hasBegun { fresh.append(person) }
    }
    var (people, new) = (PersonSet(), PersonSet())
    people.insert(wanted)
    new.insert(fresh)
    return (people, new, wanted.count * 8 > list.places.count)
  }

  /// The numbers of the values of the breakdown that rows have.
  private mutating func value(
    of selection: RowSelection, in view: RowView
  ) -> ContiguousArray<Int64> {
    guard !reader.breakdown.isEmpty else {
      return ContiguousArray(repeating: 0, count: selection.count)
    }
    if let size = reader.breakdown.size {
      return value(of: selection, in: view, size)
    }
    var values = ContiguousArray<Int64>()
    values.reserveCapacity(selection.count)
    let people = view.rows.people
    var last: (key: GroupKey, number: Int64) = (GroupKey(), 0)
    var next = 0
    for (one, place) in selection.places.enumerated() {
      while next < Int(selection.ends[one]) {
        let row = Int(selection.rows[next])
        let key = reader.breakdown.key(row, of: people[Int(place)], in: view)
        // Most rows have the value of the one before.
        if key != last.key { last = (key, number(of: key)) }
        values.append(last.number)
        next += 1
      }
    }
    return values
  }

  /// The same where there are few values.
  private mutating func value(
    of selection: RowSelection, in view: RowView, _ size: Int
  ) -> ContiguousArray<Int64> {
    if known.isEmpty { known = ContiguousArray(repeating: -1, count: size) }
    let places = reader.breakdown.places(of: selection, in: view)
    var values = ContiguousArray<Int64>(repeating: 0, count: places.count)
    for (one, place) in places.enumerated() {
      if known[Int(place)] < 0 {
        known[Int(place)] = number(of: reader.breakdown.key(at: Int(place)))
      }
      values[one] = known[Int(place)]
    }
    return values
  }

  private mutating func number(of key: GroupKey) -> Int64 {
    if let number = numbers[key] { return number }
    let number = Int64(keys.count)
    keys.append(key)
    numbers[key] = number
    return number
  }

  /// Takes some rows of a person, where the reader is plain.
  /// - Parameter places: in the selection.
  /// - Returns: how many events may count.
  private mutating func takePlain(
    _ places: Range<Int>, of selection: RowSelection, _ values: ContiguousArray<Int64>,
    of person: Int32, in rows: DayRows
  ) -> Int64 {
    let periodEnd = context.window.end
    var found = book.find(person, [])
    var counted: Int64 = 0
    for place in places {
      let row = Int(selection.rows[place])
      let (steps, time) = (reader.stepBits[Int(rows.events[row])], rows.times[row])
      let isInPeriod = time < periodEnd
      if found == nil {
        guard isInPeriod, steps & 1 != 0 else { continue }
        found = book.begin(person, [])
      } else if steps == 1, counted > 0, place + 1 < places.upperBound {
        // A first step right before another one begins nothing that the other one does not begin later.
        let next = Int(selection.rows[place + 1])
        if rows.times[next] < periodEnd, reader.stepBits[Int(rows.events[next])] == 1 {
          counted += rows.weight(of: row)
          continue
        }
      }
      counted += rows.weight(of: row)
      guard let run = found else { continue }
      book.receive(
        FunnelEvent(
          time: time, place: dayNumber << 32 | Int64(row), steps: steps, exclusions: 0,
          value: values[place], isInPeriod: isInPeriod), in: run, of: person)
    }
    return counted
  }

  /// Takes some rows of a person.
  /// - Parameter rows: places in the selection.
  /// - Returns: how many events may count.
  private mutating func take(
    _ rows: Range<Int>, of selection: RowSelection, _ values: ContiguousArray<Int64>,
    of person: Int32, in view: RowView
  ) -> Int64 {
    let isOpen = reader.gate.isOpen
    var run = reader.isHeld ? nil : book.find(person, [])
    var counted: Int64 = 0
    for place in rows {
      let row = Int(selection.rows[place])
      let steps = reader.steps(row, of: person, in: view)
      let exclusions = reader.exclusions(row, of: person, in: view)
      guard
        steps | exclusions != 0 || (reader.needsAll && reader.sees(row, of: person, in: view)),
        isOpen || reader.gate.lets(row, of: person, in: view, isCounted: steps != 0)
      else { continue }
      book.note(view.rows.events[row], of: person)
      let time = view.rows.times[row]
      let isInPeriod = time < context.window.end
      let held = reader.isHeld ? reader.held(row, of: person, in: view) : []
      if reader.isHeld { run = book.find(person, held) }
      if run == nil {
        guard isInPeriod && begins(steps) else { continue }
        run = book.begin(person, held)
      }
      if steps != 0 { counted += 1 }
      let event = FunnelEvent(
        time: time, place: dayNumber << 32 | Int64(row), steps: steps, exclusions: exclusions,
        value: steps == 0 ? 0 : values[place], isInPeriod: isInPeriod)
      if let run { book.receive(event, in: run, of: person) }
    }
    return counted
  }

  /// Whether a run may begin with an event of these steps.
  private func begins(_ steps: UInt16) -> Bool {
    funnel.order == .any ? steps != 0 : steps & 1 != 0
  }

  mutating func finish() throws(QuestionFailure) -> AnswerTable {
    FunnelAnswer(funnel, reader.breakdown, book, keys, context).table
  }
}
