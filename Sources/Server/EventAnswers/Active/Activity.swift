import Analytics
import Values

/// On which days who was there, in the days of the question's zone and the groups of its breakdown. From the people of a day
/// alone where nothing asks for more.
final class Activity {
  /// `session_end` is no sign of life: where it is missing it is made up when it is read.
  static let silent = ["session_end"]

  private let context: QuestionContext
  private let matcher: EventMatcher
  private let gate: RowGate
  private let list: ColumnList
  private let steps: TimeSteps
  /// The days that are looked at.
  let days: ClosedRange<CivilDate>
  let groups: Groups
  /// Whether any event of the people counts, whatever its rows say.
  private let isOfPeople: Bool
  private let silent: [String]
  private var day: EventDay?

  /// - Parameters:
  ///   - match: nil for any event but the silent ones.
  ///   - before: how many days before the period are looked at.
  init(_ match: EventMatch?, before: Int, _ context: QuestionContext) throws(QuestionFailure) {
    self.context = context
    let window = context.window
    days = window.days.lowerBound.adding(days: -before)...window.days.upperBound
    steps = TimeSteps(days: days, in: window.zone)
    let excluded = match == nil ? Self.silent : []
    let meant = match ?? EventMatch()
    var list = ColumnList()
    matcher = EventMatcher(meant, context, &list, excluding: excluded)
    gate = RowGate(context, &list)
    let reader = BreakdownReader(context, &list)
    self.list = list
    isOfPeople =
      meant == EventMatch() && !excluded.isEmpty && gate.isOpen && reader.isEmpty
    silent = excluded + context.registry.debugOnly + [LedgerEvents.subscriptionBegan]
    groups = try GroupRanking.groups(
      of: meant, excluding: excluded, since: steps[0], reader, context)
    if isOfPeople { context.tally.events = nil }
  }

  var columns: ColumnSet { list.columns }

  var reach: QuestionReach { .since(steps[0]) }

  func enter(_ day: EventDay) { self.day = day }

  /// Tells who was there, with the day's number in `days`.
  /// - Parameters:
  ///   - tellAll: told all of a day at once, ascending, where nothing is told apart.
  ///   - tell: told each person, with the group's number; of one the same may come again.
  func visit(
    _ reader: any DayReader, all tellAll: (ContiguousArray<Int32>, Int) -> Void,
    _ tell: (Int32, Int, Int) -> Void
  ) throws(QuestionFailure) {
    if isOfPeople, let day, let step = wholeDay(day) {
      try tellPeople(reader, step, tellAll)
    } else {
      try tellRows(reader, tell)
    }
  }

  /// The number of the day of the question's zone that a day is, if it is just that.
  private func wholeDay(_ day: EventDay) -> Int? {
    guard let step = steps.step(at: day.start.milliseconds),
      steps[step] == day.start.milliseconds, steps[step + 1] == day.end.milliseconds
    else { return nil }
    return step
  }

  private func tellPeople(
    _ reader: any DayReader, _ step: Int, _ tellAll: (ContiguousArray<Int32>, Int) -> Void
  ) throws(QuestionFailure) {
    let people = try reader.readPeople()
    try context.budget.spend(people.places.count)
    let there = people.others(than: reader.mask(of: silent))
    if isInPeriod(step) { context.tally.people.insert(there) }
    tellAll(there, step)
  }

  private func tellRows(_ reader: any DayReader, _ tell: (Int32, Int, Int) -> Void)
    throws(QuestionFailure)
  {
    let view = RowView(try reader.readRows(columns, needed: RowNeed(events: matcher.few)), list)
    let rows = view.rows
    for place in rows.people.indices {
      let person = rows.people[place]
      try context.budget.spend(rows.rows(of: place).count)
      var guess = -1
      for row in rows.rows(of: place) {
        guard let step = steps.step(at: rows.times[row], guess: guess) else { continue }
        guess = step
        let counts = isInPeriod(step)
        guard matcher.means(row, of: person, in: view),
          gate.lets(row, of: person, in: view, isCounted: counts)
        else { continue }
        if counts {
          context.tally.events? += 1
          context.tally.people.insert(person)
        }
        tell(person, step, groups.place(row, of: person, in: view))
      }
    }
  }

  private func isInPeriod(_ step: Int) -> Bool {
    days.lowerBound.adding(days: step) >= context.window.days.lowerBound
  }
}
