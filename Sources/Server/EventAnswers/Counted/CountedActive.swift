import Analytics
import Fields
import Values

/// Active people as their source counts them by itself.
enum CountedActive {
  /// - Returns: nil where the source cannot.
  static func table(_ context: QuestionContext) throws -> AnswerTable? {
    guard let source = context.source as? any CountingSource, let active = context.question.active
    else { return nil }
    let isCalendar = active.isCalendar && active.span != .day
    let span = isCalendar ? 1 : ActiveOperator.days(of: active.span)
    let period = context.window.days
    var starts: [CivilDate] = []
    var labels: [CivilDate] = []
    var day = period.lowerBound.adding(days: 1 - span)
    while day <= period.upperBound {
      let label = isCalendar ? active.span.start(of: day) : day
      if labels.last != label {
        labels.append(label)
        starts.append(day)
      }
      day = day.adding(days: 1)
    }
    var order = self.order(of: active.match, starts, span, context)
    order.breakdown = context.question.breakdown
    guard let groups = try context.groups(order, source),
      let people = try self.people(order, groups, source, context, isOf: active.match)
    else { return nil }
    var table = AnswerTable(
      [AnswerColumn("date", .date)] + groups.columns + [AnswerColumn("people", .integer)])
    for (step, date) in labels.enumerated() where isCalendar || date >= period.lowerBound {
      for group in 0..<groups.count {
        let count = people[step * groups.count + group] ?? 0
        table.rows.append([date.json] + groups.values(group) + [.integer(count)])
      }
    }
    table.groups = groups.listed
    return table
  }

  /// - Parameters:
  ///   - match: nil for any event but the silent ones.
  ///   - starts: the first days of the steps.
  private static func order(
    of match: EventMatch?, _ starts: [CivilDate], _ span: Int, _ context: QuestionContext
  ) -> CountOrder {
    let window = context.window
    var steps = starts.map { window.zone.start(of: $0).milliseconds }
    steps.append(window.zone.start(of: window.days.upperBound.adding(days: 1)).milliseconds)
    var order = context.order(of: match ?? EventMatch(), steps)
    if match == nil { order.excluded += Activity.silent }
    order.span = span
    order.told = window.start
    return order
  }

  /// By step and group.
  private static func people(
    _ order: CountOrder, _ groups: Groups, _ source: any CountingSource,
    _ context: QuestionContext, isOf match: EventMatch?
  ) throws -> [Int: Int64]? {
    guard let counted = try source.count(order, in: groups.counted) else { return nil }
    // Where the operator counts people without a look at each event, events are not told.
    let isOpen = context.source.stamps.stamps.allSatisfy { order.traffic.contains($0.traffic) }
    let isOfPeople =
      match == nil && order.filter == nil && order.breakdown.isEmpty && isOpen
    context.tally.take(counted, withEvents: !isOfPeople)
    var people: [Int: Int64] = [:]
    for cell in counted.cells { people[cell.step * groups.count + cell.group] = cell.people }
    return people
  }
}
