import Analytics
import Fields
import Values

/// The people of each day, of the days until it, or of each week or month.
struct ActiveOperator: QuestionOperator {
  private enum Counting {
    case trailing(ActiveCounter)
    /// With the bucket of each day, and the first day of each bucket.
    case calendar(DistinctCounter, bucketOfDay: [Int], starts: [CivilDate])
  }

  private let context: QuestionContext
  private let activity: Activity
  private let counting: Counting

  init(_ context: QuestionContext) throws(QuestionFailure) {
    self.context = context
    let question = context.question.active ?? ActiveQuestion()
    let isCalendar = question.isCalendar && question.span != .day
    let span = isCalendar ? 1 : Self.days(of: question.span)
    activity = try Activity(question.match, before: span - 1, context)
    let days = activity.days
    let groups = activity.groups.count
    guard isCalendar else {
      let count = days.upperBound.days(since: days.lowerBound) + 1
      counting = .trailing(ActiveCounter(span: span, days: count, groups: groups))
      return
    }
    var starts: [CivilDate] = []
    var buckets: [Int] = []
    var day = days.lowerBound
    while day <= days.upperBound {
      let start = question.span.start(of: day)
      if starts.last != start { starts.append(start) }
      buckets.append(starts.count - 1)
      day = day.adding(days: 1)
    }
    counting = .calendar(
      DistinctCounter(buckets: starts.count, groups: groups), bucketOfDay: buckets, starts: starts)
  }

  /// How many days the trailing form of a span has.
  static func days(of span: TimeUnit) -> Int {
    switch span {
    case .hour, .day: 1
    case .week: 7
    case .month: 30
    }
  }

  var columns: ColumnSet { activity.columns }
  var reach: QuestionReach { activity.reach }

  mutating func enter(_ day: EventDay) throws(QuestionFailure) { activity.enter(day) }

  mutating func visit(_ day: any DayReader) throws(QuestionFailure) {
    switch counting {
    case .trailing(let counter):
      try activity.visit(day, all: { people, day in counter.mark(people, on: day, in: 0) }) {
        person, day, group in
        counter.mark(person, on: day, in: group)
      }
      try context.budget.hold(counter.bytes)
    case .calendar(let counter, let bucketOfDay, _):
      try activity.visit(
        day,
        all: { people, day in for one in people { counter.mark(one, in: bucketOfDay[day], 0) } }
      ) { person, day, group in
        counter.mark(person, in: bucketOfDay[day], group)
      }
      try context.budget.hold(counter.bytes)
    }
  }

  mutating func finish() throws(QuestionFailure) -> AnswerTable {
    let groups = activity.groups
    var table = AnswerTable(
      [AnswerColumn("date", .date)] + groups.columns + [AnswerColumn("people", .integer)])
    switch counting {
    case .trailing(let counter):
      let period = context.window.days
      let skipped = period.lowerBound.days(since: activity.days.lowerBound)
      let counts = (0..<groups.count).map { counter.counts(of: $0) }
      for day in skipped..<skipped + period.upperBound.days(since: period.lowerBound) + 1 {
        let date = activity.days.lowerBound.adding(days: day)
        for group in 0..<groups.count {
          table.rows.append([date.json] + groups.values(group) + [.integer(counts[group][day])])
        }
      }
    case .calendar(let counter, _, let starts):
      for (bucket, date) in starts.enumerated() {
        for group in 0..<groups.count {
          let count = counter.count(bucket, of: group)
          table.rows.append([date.json] + groups.values(group) + [.integer(count)])
        }
      }
    }
    table.groups = groups.listed
    return table
  }
}
