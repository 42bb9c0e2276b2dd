import Analytics
import EventAnswers
import Values

/// What is counted, as statements.
struct CountStatement {
  let order: CountOrder
  private let source: ClickHouseSource
  /// Those of the days that are counted.
  private let segments: [UUID]
  let rest: RestRows
  private let dimensions: [CountedDimension]
  private let number: CountedDimension?
  /// Which events are meant, and which of those count.
  private let matched, wanted: ClickHouseSQL

  /// Nil for what the table cannot tell, and where it has nothing of it.
  init?(_ order: CountOrder, _ source: ClickHouseSource) throws {
    guard let start = order.steps.first, let end = order.steps.last, start < end else { return nil }
    self.order = order
    self.source = source
    var dimensions: [CountedDimension] = []
    for dimension in order.breakdown {
      guard let found = CountedDimension(dimension, order.kinds) else { return nil }
      dimensions.append(found)
    }
    self.dimensions = dimensions
    number = order.number.map { CountedDimension(number: $0) }
    let conditions = CountedCondition(kinds: order.kinds)
    guard let matched = Self.matched(order, conditions) else { return nil }
    self.matched = matched
    var filter: ClickHouseSQL = "1"
    if let asked = order.filter {
      guard let sql = conditions.sql(asked) else { return nil }
      filter = sql
    }
    let traffic = order.traffic.map { Int64($0) }
    let isOfTraffic: ClickHouseSQL = traffic.isEmpty ? "0" : "traffic IN (\(traffic))"
    wanted = "\(sql: matched) AND \(sql: isOfTraffic) AND \(sql: filter)"
    let days = source.days.filter {
      $0.end.milliseconds > start && $0.start.milliseconds < end
    }
    segments = days.flatMap { source.copied[$0.date] ?? [] }
    guard !segments.isEmpty else { return nil }
    let names = Self.names(order)
    let left = days.filter { source.copied[$0.date] == nil }
    guard
      let rest = try RestRows(of: left, source, names, in: start..<end, kinds: order.kinds)
    else { return nil }
    self.rest = rest
  }

  private static func matched(
    _ order: CountOrder, _ conditions: CountedCondition
  ) -> ClickHouseSQL? {
    var event: ClickHouseSQL = "event = \(order.match.event)"
    if order.match.event.isEmpty {
      event = order.excluded.isEmpty ? "1" : "event NOT IN (\(order.excluded))"
    }
    guard let condition = order.match.condition else { return event }
    return conditions.sql(condition).map { "\(sql: event) AND \(sql: $0)" }
  }

  /// The parameters and properties that are read.
  private static func names(_ order: CountOrder) -> [String] {
    var names = Set(order.breakdown.compactMap { $0.columnName })
    names.formUnion(order.filter?.columnNames ?? [])
    names.formUnion(order.match.condition?.columnNames ?? [])
    if let number = order.number { names.insert(number) }
    return names.sorted()
  }

  // MARK: Rows

  private static let columns: ClickHouseSQL = """
    at, event, platform, app_version, plan, role, space, device_type, connection_type, language, \
    traffic, text_names, text_values, number_names, number_values
    """

  /// All rows of the steps, with what is told apart.
  private var rows: ClickHouseSQL {
    var all: ClickHouseSQL = """
      SELECT \(sql: source.people?.sql ?? "person") AS p, \(sql: Self.columns) \
      FROM \(sql: source.table.sql) WHERE segment IN (\(segments)) AND p >= 0 \
      AND at >= \(order.steps.first ?? 0) AND at < \(order.steps.last ?? 0)
      """
    if rest.count > 0 {
      all = "\(sql: all) UNION ALL SELECT person AS p, \(sql: Self.columns) FROM rest"
    }
    var told: [ClickHouseSQL] = [
      "p", "at", "traffic", "\(sql: StepRuns(order.steps).sql) AS step",
      "(\(sql: matched)) AS is_matched", "(\(sql: wanted)) AS is_wanted",
    ]
    for (place, dimension) in dimensions.enumerated() {
      told.append("(\(sql: dimension.isThere)) AS there_\(place)")
      told.append("\(sql: dimension.value) AS value_\(place)")
    }
    if let number {
      told.append("\(sql: number.isThere) AS has_number")
      told.append("\(sql: number.value) AS number")
    }
    return "SELECT \(sql: .joined(told, ", ")) FROM (\(sql: all))"
  }

  /// The events of each group.
  func sizes(most: Int) -> ClickHouseSQL {
    var keys: [ClickHouseSQL] = []
    for place in dimensions.indices {
      keys.append("there_\(place)")
      keys.append("value_\(place)")
    }
    let list = ClickHouseSQL.joined(keys, ", ")
    return """
      SELECT \(sql: list), toInt64(count()) FROM (\(sql: rows)) WHERE is_wanted \
      GROUP BY \(sql: list) LIMIT \(most)
      """
  }

  /// Whether the value of each dimension is a number.
  var areNumbers: [Bool] { dimensions.map { $0.isNumber } }

  /// The figures of each step and group.
  func cells(_ groups: [[CountedValue]]) -> ClickHouseSQL {
    let group = self.group(groups)
    if order.span > 1 {
      return """
        SELECT toInt32(step + shift) AS shown, toInt32(g) AS shown_group, toInt64(0), \
        toInt64(uniqExact(p)), toInt64(0), toInt64(0), toInt64(0), toInt64(0), toInt64(0) \
        FROM (SELECT DISTINCT step, \(sql: group) AS g, p FROM (\(sql: rows)) WHERE is_wanted) \
        ARRAY JOIN range(\(order.span)) AS shift WHERE step + shift < \(order.steps.count - 1) \
        GROUP BY shown, shown_group
        """
    }
    var figures: [ClickHouseSQL] = [
      "toInt64(count())", order.hasPeople ? "toInt64(uniqExact(p))" : "toInt64(0)",
    ]
    if number == nil {
      for _ in 0..<5 { figures.append("toInt64(0)") }
    } else {
      // Both halves of a number, for a sum may be more than 64 bits hold.
      figures.append("toInt64(countIf(has_number))")
      figures.append("toInt64(sumIf(bitShiftRight(number, 32), has_number))")
      figures.append("toInt64(sumIf(bitAnd(number, 4294967295), has_number))")
      figures.append("toInt64(minIf(number, has_number)), toInt64(maxIf(number, has_number))")
    }
    return """
      SELECT toInt32(step) AS shown, toInt32(\(sql: group)) AS shown_group, \
      \(sql: .joined(figures, ", ")) FROM (\(sql: rows)) WHERE is_wanted \
      GROUP BY shown, shown_group
      """
  }

  /// What is told of all, with the events that are left out by their traffic.
  var whole: ClickHouseSQL {
    var figures: [ClickHouseSQL] = [
      "toInt64(countIf(is_wanted))", "toInt64(uniqExactIf(p, is_wanted))",
    ]
    for code in 0..<Self.kindsOfTraffic {
      figures.append(
        order.traffic.contains(code)
          ? "toInt64(0)" : "toInt64(countIf(is_matched AND traffic = \(code)))")
    }
    return """
      SELECT \(sql: .joined(figures, ", ")) FROM (\(sql: rows)) WHERE at >= \(order.told)
      """
  }

  static let kindsOfTraffic = 5

  /// The place of a row's group; of those that are not told apart, the last.
  private func group(_ groups: [[CountedValue]]) -> ClickHouseSQL {
    guard !dimensions.isEmpty, !groups.isEmpty else { return "0" }
    var parts: [ClickHouseSQL] = []
    for (place, values) in groups.enumerated() {
      var tests: [ClickHouseSQL] = []
      for (dimension, value) in values.enumerated() {
        switch value {
        case .none: tests.append("NOT there_\(dimension)")
        case .text(let text): tests.append("there_\(dimension) AND value_\(dimension) = \(text)")
        case .number(let number):
          tests.append("there_\(dimension) AND value_\(dimension) = \(number)")
        }
      }
      parts.append(.joined(tests, " AND "))
      parts.append("\(place)")
    }
    parts.append("\(groups.count)")
    return "multiIf(\(sql: .joined(parts, ", ")))"
  }
}
