import Analytics
import Fields

/// A trend as its source counts it by itself.
enum CountedTrend {
  /// - Returns: nil where the source cannot, or the figure needs each event.
  static func table(_ context: QuestionContext) throws -> AnswerTable? {
    guard let source = context.source as? any CountingSource, let trend = context.question.trend
    else { return nil }
    switch trend.figure {
    case .total, .unique, .perPerson, .sum, .average, .min, .max: break
    case .percentile, .share, .perActive: return nil
    }
    let window = context.window
    var order = context.order(
      of: trend.match, (0...window.steps.count).map { window.steps[$0] })
    if trend.figure.isOfNumbers { order.number = trend.parameter }
    order.hasPeople = trend.figure == .unique || trend.figure == .perPerson
    guard let groups = try context.groups(order, source) else { return nil }
    let rows = window.buckets.count * groups.count
    guard rows <= context.budget.limits.rows else { throw QuestionFailure.tooMuch(.rows) }
    guard let counted = try source.count(order, in: groups.counted) else { return nil }
    context.tally.take(counted, withEvents: true)
    var cells: [Int: CountedFigures.Cell] = [:]
    for cell in counted.cells { cells[cell.step * groups.count + cell.group] = cell }
    let isHourly = window.unit == .hour
    var table = AnswerTable(
      [isHourly ? AnswerColumn("hour", .text) : AnswerColumn("date", .date)] + groups.columns
        + [AnswerColumn(trend.figure.rawValue, trend.figure.columnType)])
    for (step, named) in window.buckets.enumerated() {
      let label = JSONValue.text(isHourly ? named.label : named.date.description)
      for group in 0..<groups.count {
        let cell =
          cells[step * groups.count + group] ?? CountedFigures.Cell(step: step, group: group)
        table.rows.append([label] + groups.values(group) + [value(trend.figure, of: cell)])
      }
    }
    table.groups = groups.listed
    return table
  }

  /// As `TrendCell.value` says it.
  private static func value(_ figure: TrendFigure, of cell: CountedFigures.Cell) -> JSONValue {
    switch figure {
    case .total: return .integer(cell.events)
    case .unique: return .integer(cell.people)
    case .perPerson:
      return cell.people == 0 ? .null : .number(Double(cell.events) / Double(cell.people))
    case .sum: return .number(Double(cell.sum) / 1_000)
    case .average:
      return cell.numbers == 0
        ? .null : .number(Double(cell.sum) / 1_000 / Double(cell.numbers))
    case .min: return cell.numbers == 0 ? .null : .number(Double(cell.least) / 1_000)
    case .max: return cell.numbers == 0 ? .null : .number(Double(cell.most) / 1_000)
    case .percentile, .share, .perActive: return .null
    }
  }
}
