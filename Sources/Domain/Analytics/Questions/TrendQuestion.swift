import Fields

/// How often, by how many, or with what numbers something happened (Docs/Analytics.md, Trend).
public struct TrendQuestion: FieldObject, Hashable, Sendable {
  public var match = EventMatch()
  public var figure = TrendFigure.total
  /// Whose numbers count, for the figures of numbers.
  public var parameter: String?
  /// Of `percentile`: from 0 to 100, such as 95.
  public var percent: Double?

  public init() {}

  public init(
    _ match: EventMatch, _ figure: TrendFigure = .total, of parameter: String? = nil,
    percent: Double? = nil
  ) {
    self.match = match
    self.figure = figure
    self.parameter = parameter
    self.percent = percent
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("match", &match)
    fields.field("figure", &figure, or: .total)
    fields.field("parameter", &parameter, maxLength: 60)
    fields.field("percent", &percent)
  }
}

public enum TrendFigure: String, FieldChoice, Sendable {
  /// Events.
  case total
  /// Distinct people.
  case unique
  /// Events for each of those people.
  case perPerson
  case sum, average, min, max, percentile

  /// Whether it is made of a parameter's numbers.
  public var isOfNumbers: Bool {
    switch self {
    case .total, .unique, .perPerson: false
    case .sum, .average, .min, .max, .percentile: true
    }
  }
}
