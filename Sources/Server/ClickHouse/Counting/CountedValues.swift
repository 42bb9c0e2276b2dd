import Analytics
import EventAnswers

/// A dimension in SQL: whether a row has a value, and which.
struct CountedDimension {
  let isThere, value: ClickHouseSQL
  /// Whether values are numbers, in thousandths, or flags; else texts.
  let isNumber: Bool
  /// Whether a value is several texts with commas between.
  let isList: Bool

  private init(
    isThere: ClickHouseSQL, value: ClickHouseSQL, isNumber: Bool = false, isList: Bool = false
  ) {
    self.isThere = isThere
    self.value = value
    self.isNumber = isNumber
    self.isList = isList
  }

  private init(text name: String, isList: Bool = false) {
    self.init(
      isThere: "has(text_names, \(name))",
      value: "text_values[indexOf(text_names, \(name))]", isList: isList)
  }

  init(number name: String) {
    self.init(
      isThere: "has(number_names, \(name))",
      value: "number_values[indexOf(number_names, \(name))]", isNumber: true)
  }

  /// Nil for what is not in the table: what ledgers say, and who is in a group.
  init?(_ dimension: Dimension, _ kinds: (String) -> DimensionKind?) {
    switch dimension.source {
    case .event: self.init(isThere: "1", value: "event")
    case .stamp where dimension.name == "user_type":
      self.init(
        isThere: "plan NOT IN ('', 'none')",
        value: "multiIf(plan IN ('', 'none'), '', plan = 'free', 'free', 'premium')")
    case .stamp:
      guard EventTableForm.stamps.contains(dimension.name) else { return nil }
      let column = ClickHouseSQL(stringLiteral: dimension.name)
      self.init(isThere: "\(sql: column) != ''", value: column)
    case .property: self.init(text: "user." + dimension.name)
    case .parameter:
      switch kinds(dimension.name) {
      case .number, .flag: self.init(number: dimension.name)
      case .list: self.init(text: dimension.name, isList: true)
      case .text, nil: self.init(text: dimension.name)
      }
    case .interval, .cohort: return nil
    }
  }
}

/// Conditions in SQL, each 0 or 1, as `Predicate` means them.
struct CountedCondition {
  let kinds: (String) -> DimensionKind?

  /// Nil for one that the table cannot tell.
  func sql(_ condition: Condition) -> ClickHouseSQL? {
    switch condition {
    case .all(let parts): return joined(parts, " AND ", orElse: "1")
    case .any(let parts): return joined(parts, " OR ", orElse: "0")
    case .not(let part): return sql(part).map { "(NOT \(sql: $0))" }
    case .leaf(let comparison): return sql(comparison)
    }
  }

  private func joined(
    _ parts: [Condition], _ word: StaticString, orElse nothing: ClickHouseSQL
  ) -> ClickHouseSQL? {
    var all: [ClickHouseSQL] = []
    for part in parts {
      guard let sql = self.sql(part) else { return nil }
      all.append(sql)
    }
    return all.isEmpty ? nothing : "(\(sql: .joined(all, word)))"
  }

  private func sql(_ comparison: Comparison) -> ClickHouseSQL? {
    guard let dimension = CountedDimension(comparison.dimension, kinds) else { return nil }
    // Which of two versions comes first, SQL does not know.
    if comparison.dimension.isOfVersions, comparison.operation.isOfOrder { return nil }
    let there = dimension.isThere
    switch comparison.operation {
    case .isThere: return "(\(sql: there))"
    case .isNotThere: return "(NOT (\(sql: there)))"
    case .equals, .oneOf: return named(dimension, comparison)
    case .isNot: return "(NOT \(sql: named(dimension, comparison)))"
    case .less: return ordered(dimension, "<", comparison)
    case .atMost: return ordered(dimension, "<=", comparison)
    case .greater: return ordered(dimension, ">", comparison)
    case .atLeast: return ordered(dimension, ">=", comparison)
    case .inCohort: return "0"
    }
  }

  private func named(_ dimension: CountedDimension, _ comparison: Comparison) -> ClickHouseSQL {
    let (there, value) = (dimension.isThere, dimension.value)
    if dimension.isNumber {
      let numbers = self.numbers(comparison)
      guard !numbers.isEmpty else { return "0" }
      return "((\(sql: there)) AND \(sql: value) IN (\(numbers)))"
    }
    // A list has no empty parts.
    let values = dimension.isList ? comparison.values.filter { !$0.isEmpty } : comparison.values
    guard !values.isEmpty else { return "0" }
    return dimension.isList
      ? "((\(sql: there)) AND hasAny(splitByChar(',', \(sql: value)), [\(values)]))"
      : "((\(sql: there)) AND \(sql: value) IN (\(values)))"
  }

  private func ordered(
    _ dimension: CountedDimension, _ sign: ClickHouseSQL, _ comparison: Comparison
  ) -> ClickHouseSQL {
    // Texts come neither before nor after each other.
    guard dimension.isNumber, let number = numbers(comparison).first else { return "0" }
    return "((\(sql: dimension.isThere)) AND \(sql: dimension.value) \(sql: sign) \(number))"
  }

  private func numbers(_ comparison: Comparison) -> [Int64] {
    switch kinds(comparison.dimension.name) {
    case .flag: comparison.values.map { $0 == "true" ? 1 : 0 }
    case .number, .text, .list, nil:
      comparison.values.map { Thousandths.of(Comparison.number($0) ?? 0) }
    }
  }
}

extension Condition {
  /// The names of parameters and properties that it reads, as columns of days have them.
  var columnNames: [String] { leaves.compactMap { $0.comparison.dimension.columnName } }
}

extension Dimension {
  /// Nil for what is no parameter nor property.
  var columnName: String? {
    switch source {
    case .parameter: name
    case .property: "user." + name
    case .event, .stamp, .interval, .cohort: nil
    }
  }
}
