import Analytics
import Fields
import Telemetry
import Values

/// Who did what, and who did not (Docs/Analytics.md, People). All kept history goes by.
struct PeopleOperator: QuestionOperator {
  private enum Leaf {
    case did(EventMatcher, Range<Int64>, PeopleDeed)
    case first(EventMatcher, Range<Int64>)
    case lastSeen(EventMatcher, PeopleSeen, Int64)
    case property(Predicate)
    case interval(PeopleInterval)
  }

  /// Of a leaf `first`.
  private static let inside: Int64 = 1
  private static let outside: Int64 = 2

  private let context: QuestionContext
  private let people: PeopleQuestion
  private let leaves: [Leaf]
  private let matcher: EventMatcher
  private let gate: RowGate
  private let list: ColumnList
  /// Everybody of whom an event counts.
  private var everybody = PersonSet()
  /// For each leaf a number for each person: how often, whether, or when.
  private var states: [ContiguousArray<Int64>]

  init(_ context: QuestionContext) {
    self.context = context
    let people = context.question.people ?? PeopleQuestion()
    self.people = people
    var list = ColumnList()
    var leaves: [Leaf] = []
    for leaf in people.condition.leaves {
      leaves.append(Self.leaf(leaf.condition, context, &list))
    }
    self.leaves = leaves
    matcher = EventMatcher(EventMatch(), context, &list)
    gate = RowGate(context, &list)
    self.list = list
    states = leaves.map { _ in [] }
    context.tally.events = nil
  }

  private static func leaf(
    _ condition: PeopleCondition, _ context: QuestionContext, _ list: inout ColumnList
  ) -> Leaf {
    switch condition {
    case .did(let deed):
      return .did(EventMatcher(deed.match, context, &list), span(deed.during, context), deed)
    case .first(let first):
      return .first(EventMatcher(first.match, context, &list), span(first.during, context))
    case .lastSeen(let seen):
      let today = context.window.zone.local(context.now).date
      let day = today.adding(days: -Int(seen.daysAgo))
      return .lastSeen(
        EventMatcher(EventMatch(), context, &list, excluding: Activity.silent), seen,
        context.window.zone.start(of: day).milliseconds)
    case .property(let comparison):
      return .property(PredicateCompiler(context: context).compile(.leaf(comparison), &list))
    case .interval(let interval): return .interval(interval)
    // No leaves.
    case .all, .any, .not: return .property(.all([]))
    }
  }

  /// The moments of a period; those of the question's where nothing is said.
  private static func span(_ period: Period?, _ context: QuestionContext) -> Range<Int64> {
    let window = context.window
    let today = window.zone.local(context.now).date
    guard let days = period?.days(until: today) else { return window.start..<window.end }
    let end = window.zone.start(of: days.upperBound.adding(days: 1)).milliseconds
    return window.zone.start(of: days.lowerBound).milliseconds..<end
  }

  var columns: ColumnSet { list.columns }
  var reach: QuestionReach { .untilNow(since: .min) }

  mutating func visit(_ day: any DayReader) throws(QuestionFailure) {
    let view = RowView(try day.readRows(columns), list)
    let rows = view.rows
    for place in rows.people.indices {
      let person = rows.people[place]
      try context.budget.spend(rows.rows(of: place).count)
      for row in rows.rows(of: place) where gate.lets(row, of: person, in: view) {
        if matcher.means(row, of: person, in: view) { everybody.insert(person) }
        for leaf in leaves.indices { take(row, of: person, leaf, in: view) }
      }
    }
    var bytes = everybody.bytes
    for state in states { bytes += state.count * 8 }
    try context.budget.hold(bytes)
  }

  @inline(__always)
  private mutating func take(_ row: Int, of person: Int32, _ leaf: Int, in view: RowView) {
    let time = view.rows.times[row]
    switch leaves[leaf] {
    case .did(let matcher, let span, _):
      guard span.contains(time), matcher.means(row, of: person, in: view) else { return }
      set(leaf, person, state(leaf, person) + 1)
    case .first(let matcher, let span):
      guard state(leaf, person) == 0, matcher.means(row, of: person, in: view) else { return }
      set(leaf, person, span.contains(time) ? Self.inside : Self.outside)
    case .lastSeen(let matcher, _, _):
      guard matcher.means(row, of: person, in: view) else { return }
      // From 1 on, since 0 is who was never seen.
      set(leaf, person, max(1, time))
    case .property(let predicate):
      guard matcher.means(row, of: person, in: view) else { return }
      set(leaf, person, predicate.holds(view, row, of: person, context.intervals) ? 1 : 0)
    case .interval: return
    }
  }

  private func state(_ leaf: Int, _ person: Int32) -> Int64 {
    Int(person) < states[leaf].count ? states[leaf][Int(person)] : 0
  }

  private mutating func set(_ leaf: Int, _ person: Int32, _ value: Int64) {
    while states[leaf].count <= Int(person) { states[leaf].append(0) }
    states[leaf][Int(person)] = value
  }

  // MARK: - Who

  /// Everybody for whom it holds.
  func found() -> PersonSet {
    var found = PersonSet()
    for person in everybody.members {
      var leaf = 0
      if holds(people.condition, of: person, &leaf) { found.insert(person) }
    }
    return found
  }

  /// - Parameter leaf: the number of the first leaf in the condition; afterwards that of the one after the last.
  private func holds(
    _ condition: PeopleCondition, of person: Int32, _ leaf: inout Int
  ) -> Bool {
    switch condition {
    case .all(let parts):
      var holds = true
      for part in parts where !self.holds(part, of: person, &leaf) { holds = false }
      return holds
    case .any(let parts):
      var holds = false
      for part in parts where self.holds(part, of: person, &leaf) { holds = true }
      return holds
    case .not(let part): return !holds(part, of: person, &leaf)
    case .did, .first, .lastSeen, .property, .interval:
      leaf += 1
      return holds(leaf - 1, of: person)
    }
  }

  private func holds(_ leaf: Int, of person: Int32) -> Bool {
    let state = state(leaf, person)
    switch leaves[leaf] {
    case .did(_, _, let deed):
      switch deed.operation {
      case .atLeast: return state >= deed.times
      case .atMost: return state <= deed.times
      case .exactly: return state == deed.times
      }
    case .first: return state == Self.inside
    case .lastSeen(_, let seen, let moment):
      return seen.isBefore ? state < moment : state >= moment && state > 0
    case .property: return state == 1
    case .interval(let interval):
      let time = (interval.at ?? context.now).milliseconds
      guard let value = context.intervals.value(of: person, interval.name, at: time) else {
        return false
      }
      return interval.values.isEmpty
        || interval.values.contains(context.intervals.values[Int(value)])
    }
  }

  mutating func finish() throws(QuestionFailure) -> AnswerTable {
    let found = found()
    context.tally.people = found
    guard people.lists else {
      var table = AnswerTable([
        AnswerColumn("people", .integer), AnswerColumn("everybody", .integer),
      ])
      table.rows = [[.integer(Int64(found.count)), .integer(Int64(everybody.count))]]
      return table
    }
    guard found.count <= context.budget.limits.rows else { throw QuestionFailure.tooMuch(.rows) }
    var names: [String] = []
    for person in found.members {
      if let pseudonym = context.source.pseudonym(of: person) { names.append("\(pseudonym)") }
    }
    names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var table = AnswerTable([AnswerColumn("person", .text)])
    table.rows = names.map { [.text($0)] }
    return table
  }
}
