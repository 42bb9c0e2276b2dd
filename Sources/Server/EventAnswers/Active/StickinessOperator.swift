import Analytics
import Fields
import Values

/// The people of each day divided by those of the 30 days until it, and their mean; or how many people were there on how many
/// days of each month.
struct StickinessOperator: QuestionOperator {
  private enum Counting {
    case ratio(day: ActiveCounter, month: ActiveCounter)
    case histogram(MonthCounter)
  }

  private let context: QuestionContext
  private let activity: Activity
  private let counting: Counting

  init(_ context: QuestionContext) throws(QuestionFailure) {
    self.context = context
    let isHistogram = context.question.stickiness?.histogram == true
    let span = ActiveOperator.days(of: .month)
    activity = try Activity(nil, before: isHistogram ? 0 : span - 1, context)
    let count = activity.days.upperBound.days(since: activity.days.lowerBound) + 1
    counting =
      isHistogram
      ? .histogram(MonthCounter(activity.days))
      : .ratio(
        day: ActiveCounter(span: 1, days: count, groups: 1),
        month: ActiveCounter(span: span, days: count, groups: 1))
  }

  var columns: ColumnSet { activity.columns }
  var reach: QuestionReach { activity.reach }

  mutating func enter(_ day: EventDay) throws(QuestionFailure) { activity.enter(day) }

  mutating func visit(_ day: any DayReader) throws(QuestionFailure) {
    switch counting {
    case .ratio(let daily, let monthly):
      func markAll(_ people: ContiguousArray<Int32>, on day: Int) {
        daily.mark(people, on: day, in: 0)
        monthly.mark(people, on: day, in: 0)
      }
      try activity.visit(day, all: markAll) { person, day, _ in
        daily.mark(person, on: day, in: 0)
        monthly.mark(person, on: day, in: 0)
      }
      try context.budget.hold(daily.bytes + monthly.bytes)
    case .histogram(let counter):
      func markAll(_ people: ContiguousArray<Int32>, on day: Int) {
        for person in people { counter.mark(person, on: day) }
      }
      try activity.visit(day, all: markAll) { person, day, _ in counter.mark(person, on: day) }
      try context.budget.hold(counter.bytes)
    }
  }

  mutating func finish() throws(QuestionFailure) -> AnswerTable {
    switch counting {
    case .ratio(let day, let month): ratios(day.counts(of: 0), month.counts(of: 0))
    case .histogram(let counter): counter.table
    }
  }

  private func ratios(_ daily: [Int64], _ monthly: [Int64]) -> AnswerTable {
    var table = AnswerTable([
      AnswerColumn("date", .date), AnswerColumn("dau", .integer), AnswerColumn("mau", .integer),
      AnswerColumn("stickiness", .decimal),
    ])
    let period = context.window.days
    let skipped = period.lowerBound.days(since: activity.days.lowerBound)
    var sum = 0.0
    var count = 0
    for day in skipped..<daily.count {
      let date = activity.days.lowerBound.adding(days: day)
      var ratio = JSONValue.null
      if monthly[day] > 0 {
        let value = Double(daily[day]) / Double(monthly[day])
        sum += value
        count += 1
        ratio = .number(value)
      }
      table.rows.append([date.json, .integer(daily[day]), .integer(monthly[day]), ratio])
    }
    let mean = count == 0 ? JSONValue.null : .number(sum / Double(count))
    table.rows.append([.null, .null, .null, mean])
    return table
  }
}

/// Counts on how many days of each month who was there. Days come in order.
final class MonthCounter {
  private struct Person {
    /// The number after their last day's, or 0.
    var last: Int32 = 0
    /// The days of the month of that day.
    var days: Int32 = 0
  }

  private let months: [CivilDate]
  /// For each day its month.
  private let monthOfDay: [Int]
  private var people: ContiguousArray<Person> = []
  /// For each month: how many people were there on so many days.
  private var counts: [[Int64]]

  init(_ days: ClosedRange<CivilDate>) {
    var months: [CivilDate] = []
    var monthOfDay: [Int] = []
    var day = days.lowerBound
    while day <= days.upperBound {
      let month = TimeUnit.month.start(of: day)
      if months.last != month { months.append(month) }
      monthOfDay.append(months.count - 1)
      day = day.adding(days: 1)
    }
    self.months = months
    self.monthOfDay = monthOfDay
    counts = Array(repeating: Array(repeating: 0, count: 32), count: months.count)
  }

  var bytes: Int { people.count * 8 }

  func mark(_ number: Int32, on day: Int) {
    let place = Int(number)
    if place >= people.count {
      people.append(contentsOf: repeatElement(Person(), count: place + 1 - people.count))
    }
    let person = people[place]
    guard person.last < Int32(day + 1) else { return }
    let month = monthOfDay[day]
    var days: Int32 = 1
    if person.last > 0, monthOfDay[Int(person.last) - 1] == month {
      days = person.days + 1
      counts[month][Int(person.days)] -= 1
    }
    counts[month][Int(days)] += 1
    people[place] = Person(last: Int32(day + 1), days: days)
  }

  /// For each month the numbers of days that somebody has.
  var table: AnswerTable {
    var table = AnswerTable([
      AnswerColumn("month", .date), AnswerColumn("days", .integer),
      AnswerColumn("people", .integer),
    ])
    for (month, date) in months.enumerated() {
      for (days, people) in counts[month].enumerated() where people > 0 {
        table.rows.append([date.json, .integer(Int64(days)), .integer(people)])
      }
    }
    return table
  }
}
