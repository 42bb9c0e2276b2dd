import Fields

/// Rows of typed columns: the one form of every answer, from which CSV, charts and the command line
/// come.
public struct AnswerTable: Hashable, Sendable {
  public var columns: [AnswerColumn]
  /// As many values as there are columns; null where there is nothing to be said.
  public var rows: [[JSONValue]]
  /// The groups of a breakdown, the largest first.
  public var groups: [AnswerGroup]
  /// Whether its figures are near the right ones instead of the right ones.
  public var isApproximate: Bool

  public init(_ columns: [AnswerColumn], rows: [[JSONValue]] = []) {
    self.columns = columns
    self.rows = rows
    groups = []
    isApproximate = false
  }
}

public struct AnswerColumn: FieldObject, Hashable, Sendable {
  public var name = ""
  public var type = AnswerColumnType.text

  public init() {}

  public init(_ name: String, _ type: AnswerColumnType) {
    self.name = name
    self.type = type
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("name", &name)
    fields.field("type", &type)
  }
}

public enum AnswerColumnType: String, FieldChoice, Sendable {
  /// `yyyy-mm-dd`, the first day of a week or a month.
  case date
  case text
  case integer
  case decimal
}

/// What is told apart from the rest.
public struct AnswerGroup: FieldObject, Hashable, Sendable {
  /// One for each dimension of the breakdown; null where an event has none.
  public var values: [JSONValue] = []
  /// Of the whole period. Of a funnel people at its first step, of retention people who started.
  public var events: Int64 = 0
  /// Whether it is all that is not shown apart.
  public var isOthers = false

  public init() {}

  public init(_ values: [JSONValue], events: Int64, isOthers: Bool = false) {
    self.values = values
    self.events = events
    self.isOthers = isOthers
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("values", &values)
    fields.field("events", &events)
    fields.field("isOthers", &isOthers)
  }
}
