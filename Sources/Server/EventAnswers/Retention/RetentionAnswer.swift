import Analytics
import Fields
import Values

/// The table of retention, once all events have gone by.
struct RetentionAnswer {
  private let rule: RetentionRule
  private let groups: Groups
  private let context: QuestionContext
  /// By the place of the group, then by the unit of the cohort.
  private var cohorts: [[Int: RetentionCohortFigures]]

  init(
    _ rule: RetentionRule, _ breakdown: BreakdownReader,
    _ found: [RetentionCohortKey: RetentionCohortFigures], _ keys: [GroupKey],
    _ context: QuestionContext
  ) {
    self.rule = rule
    self.context = context
    var started: [GroupKey: Int64] = [:]
    for (cohort, figures) in found { started[keys[cohort.group], default: 0] += figures.people }
    groups =
      breakdown.isEmpty
      ? Groups(breakdown) : Groups(started, breakdown, limit: context.question.limit)
    cohorts = Array(repeating: [:], count: groups.count)
    for (cohort, figures) in found {
      let place = groups.place(of: keys[cohort.group])
      if cohorts[place][cohort.unit] == nil {
        cohorts[place][cohort.unit] = figures
      } else {
        cohorts[place][cohort.unit]?.add(figures)
      }
    }
  }

  var table: AnswerTable {
    var table = AnswerTable(
      groups.columns + [
        AnswerColumn("cohort", .date), AnswerColumn("period", .integer),
        AnswerColumn("through", .integer), AnswerColumn("people", .integer),
        AnswerColumn("returned", .integer), AnswerColumn("share", .decimal),
        AnswerColumn("running", .integer),
      ])
    for place in cohorts.indices where !cohorts[place].isEmpty {
      append(cohorts[place], groups.values(place), to: &table)
    }
    table.groups = groups.listed
    return table
  }

  /// The cells of a group, and what they come to together.
  private func append(
    _ cohorts: [Int: RetentionCohortFigures], _ group: [JSONValue], to table: inout AnswerTable
  ) {
    let now = context.now.milliseconds
    let zone = context.window.zone
    var whole = [RetentionCell](repeating: RetentionCell(), count: rule.shown.count)
    for (unit, figures) in cohorts.sorted(by: { $0.key < $1.key }) {
      let first = rule.unit.firstDay(unit).json
      for (column, periods) in rule.shown.enumerated() {
        let span = rule.span(unit, periods, in: zone)
        let returned = figures.returned[column]
        if span.upperBound <= now {
          whole[column].people += figures.people
          whole[column].returned = (whole[column].returned ?? 0) + returned
        }
        var cell = RetentionCell(people: figures.people)
        if span.lowerBound <= now { cell.returned = returned }
        cell.isRunning = span.contains(now)
        table.rows.append(row(group, first, periods, cell))
      }
    }
    for (column, periods) in rule.shown.enumerated() {
      table.rows.append(row(group, .null, periods, whole[column]))
    }
  }

  private func row(
    _ group: [JSONValue], _ cohort: JSONValue, _ periods: ClosedRange<Int>, _ cell: RetentionCell
  ) -> [JSONValue] {
    var row = group
    row.append(cohort)
    row.append(.integer(Int64(periods.lowerBound)))
    row.append(
      rule.mode == .onOrAfter ? .null : .integer(Int64(periods.upperBound)))
    row.append(.integer(cell.people))
    if let returned = cell.returned {
      row.append(.integer(returned))
      row.append(FunnelAnswer.ratio(returned, cell.people))
    } else {
      row.append(.null)
      row.append(.null)
    }
    row.append(.integer(cell.isRunning ? 1 : 0))
    return row
  }
}

/// Of the people of a cohort, those who were back in some periods.
private struct RetentionCell {
  var people: Int64 = 0
  /// Nil where nobody may have been yet.
  var returned: Int64?
  var isRunning = false
}
