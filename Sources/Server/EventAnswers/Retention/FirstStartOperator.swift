import Analytics
import Values

/// Retention since everybody's first start, where the names of events say all: of each day the people are counted for the
/// cohort in which they are. Rows are read only of who starts on a day, and only where their order tells
/// whether they came back on it.
struct FirstStartOperator: SharedOperator {
  private let context: QuestionContext
  private let retention: RetentionQuestion
  private let rule: RetentionRule
  private let start: EventMatcher
  private let back: EventMatcher
  private let list: ColumnList
  /// By the numbers of people, from that of the first one on.
  private var people = ContiguousArray<FirstStart>()
  private var first: Int32 = 0
  /// The unit of each cohort, and how many are in it.
  private var units: [Int] = []
  private var sizes: [Int64] = []
  /// For each cohort how many were back in each period until the last.
  private var returned = ContiguousArray<Int64>()
  private var day: EventDay?

  /// Nil for a question of another kind, or where a day lies in several units or only partly in the period.
  init?(_ context: QuestionContext) {
    guard let retention = context.question.retention else { return nil }
    self.context = context
    self.retention = retention
    rule = RetentionRule(retention)
    var list = ColumnList()
    start = EventMatcher(retention.start, context, &list)
    back = EventMatcher(retention.back, context, &list)
    let gate = RowGate(context, &list)
    self.list = list
    guard rule.cohort == .firstTime, rule.mode == .exactly, start.isOfNames, back.isOfNames,
      gate.isOpen, context.question.breakdown.isEmpty, isOfWholeDays
    else { return nil }
    context.tally.events = nil
  }

  private var isOfWholeDays: Bool {
    let (unit, window) = (rule.unit, context.window)
    return context.source.days.allSatisfy { day in
      let (start, end) = (day.start.milliseconds, day.end.milliseconds)
      let isWhole = end <= window.start || window.end <= start || isInPeriod(day)
      return isWhole && DayUnits(day, unit, in: window.zone).only != nil
    }
  }

  private func isInPeriod(_ day: EventDay) -> Bool {
    context.window.start <= day.start.milliseconds && day.end.milliseconds <= context.window.end
  }

  var columns: ColumnSet { list.columns }
  var reach: QuestionReach { rule.reach(of: context.window) }
  var pace: QuestionPace { .shares }
  var isShared: Bool { true }

  mutating func enter(_ people: Range<Int32>) {
    first = people.lowerBound
    self.people = ContiguousArray(repeating: FirstStart(), count: people.count)
  }

  mutating func enter(_ day: EventDay) throws(QuestionFailure) { self.day = day }

  mutating func visit(_ reader: any DayReader) throws(QuestionFailure) {
    guard let day, let unit = DayUnits(day, rule.unit, in: context.window.zone).only else { return }
    let there = try reader.readPeople()
    try context.budget.spend(there.places.count)
    if let last = there.places.last { grow(until: there.numbers[last]) }
    let cohort = isInPeriod(day) ? self.cohort(of: unit) : FirstStart.before
    let unclear = count(there, reader, unit, cohort)
    if unclear.count > 0 { try look(reader, at: unclear, unit) }
    try context.budget.hold(people.count * MemoryLayout<FirstStart>.stride + returned.count * 8)
  }

  private mutating func grow(until last: Int32) {
    let missing = Int(last - first) + 1 - people.count
    guard missing > 0 else { return }
    people.append(contentsOf: repeatElement(FirstStart(), count: missing))
  }

  private mutating func cohort(of unit: Int) -> Int32 {
    // Days come again with the next people.
    if let known = units.lastIndex(of: unit) { return Int32(known) }
    units.append(unit)
    sizes.append(0)
    returned.append(contentsOf: repeatElement(0, count: rule.last + 1))
    return Int32(units.count - 1)
  }

  /// Counts who is there, as far as names tell.
  /// - Parameter cohort: of who starts on the day.
  /// - Returns: those who start on it and of whom the order of events tells whether they were back on it.
  private mutating func count(
    _ there: PeopleList, _ reader: any DayReader, _ unit: Int, _ cohort: Int32
  ) -> PersonSet {
    let starts = PeopleTest(retention.start, reader, context)
    let backs = PeopleTest(retention.back, reader, context)
    let hasCounts = !there.counts.isEmpty
    let (units, periods, first) = (self.units, rule.last + 1, self.first)
    var unclear = PersonSet()
    var started: Int64 = 0
    people.withUnsafeMutableBufferPointer { people in
      returned.withUnsafeMutableBufferPointer { returned in
        for place in there.places {
          let number = Int(there.numbers[place] - first)
          let person = people[number]
          guard person.cohort != FirstStart.before else { continue }
          if person.cohort >= 0 {
            guard person.seen != Int32(unit), backs.holds(there, at: place) else { continue }
            people[number].seen = Int32(unit)
            let period = unit - units[Int(person.cohort)]
            if period < periods { returned[Int(person.cohort) * periods + period] += 1 }
          } else if starts.holds(there, at: place) {
            people[number].cohort = cohort
            guard cohort >= 0 else { continue }
            started += 1
            // Whose events all are a start and count as being back are back by their second one.
            guard hasCounts, starts.holdsOfAll(there, at: place), backs.holdsOfAll(there, at: place)
            else {
              unclear.insert(there.numbers[place])
              continue
            }
            guard there.counts[place] > 1 else { continue }
            people[number].seen = Int32(unit)
            returned[Int(cohort) * periods] += 1
          }
        }
      }
    }
    if cohort >= 0 { sizes[Int(cohort)] += started }
    return unclear
  }

  /// Looks who of those who have started on a day did something after that.
  private mutating func look(
    _ reader: any DayReader, at wanted: PersonSet, _ unit: Int
  ) throws(QuestionFailure) {
    let view = RowView(try reader.readRows(columns, of: wanted), list)
    let rows = view.rows
    for place in rows.people.indices where wanted.contains(rows.people[place]) {
      let person = rows.people[place]
      let own = rows.rows(of: place)
      try context.budget.spend(own.count)
      guard let first = own.first(where: { start.means($0, of: person, in: view) }),
        (first + 1..<own.upperBound).contains(where: { back.means($0, of: person, in: view) })
      else { continue }
      let number = Int(person - self.first)
      people[number].seen = Int32(unit)
      returned[Int(people[number].cohort) * (rule.last + 1)] += 1
    }
  }

  mutating func add(_ other: FirstStartOperator) {
    let periods = rule.last + 1
    for (place, unit) in other.units.enumerated() {
      let own = Int(cohort(of: unit))
      sizes[own] += other.sizes[place]
      for period in 0..<periods {
        returned[own * periods + period] += other.returned[place * periods + period]
      }
    }
  }

  mutating func finish() throws(QuestionFailure) -> AnswerTable {
    // Nobody is in two of them.
    context.tally.countedPeople = sizes.reduce(0, +)
    var found: [RetentionCohortKey: RetentionCohortFigures] = [:]
    let periods = rule.last + 1
    for (cohort, unit) in units.enumerated() where sizes[cohort] > 0 {
      var figures = RetentionCohortFigures(
        returned: Array(returned[cohort * periods..<(cohort + 1) * periods]))
      figures.people = sizes[cohort]
      found[RetentionCohortKey(group: 0, unit: unit)] = figures
    }
    var list = ColumnList()
    return RetentionAnswer(rule, BreakdownReader(context, &list), found, [GroupKey()], context)
      .table
  }
}

/// What is known of somebody who may have started.
private struct FirstStart {
  /// Of who has not.
  static let never: Int32 = -1
  /// Of who has, but outside the period.
  static let before: Int32 = -2

  /// The place of the cohort.
  var cohort = FirstStart.never
  /// The unit in which they were back last.
  var seen = Int32.min
}
