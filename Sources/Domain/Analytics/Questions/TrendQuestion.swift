import Fields

/// How often, by how many, or with what numbers something happened (Docs/Analytics.md, Trend).
public struct TrendQuestion: FieldObject, Hashable, Sendable {
  public var match = EventMatch()
  public var figure = TrendFigure.total
  /// Whose numbers count, for the figures of numbers.
  public var parameter: String?
  /// Of `percentile`: from 0 to 100, such as 95.
  public var percent: Double?
  /// Of `share` the events of which it is one; of `perActive` what counts as being there, nil for any event but the
  /// end of a session, which may be derived.
  public var base: EventMatch?

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

  public init(_ match: EventMatch, _ figure: TrendFigure, of base: EventMatch?) {
    self.match = match
    self.figure = figure
    self.base = base
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("match", &match)
    fields.field("figure", &figure, or: .total)
    fields.field("parameter", &parameter, maxLength: 60)
    fields.field("percent", &percent)
    fields.field("base", &base)
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
  /// Events for each event of the base.
  case share
  /// Events for each person who was there, whether they did it or not.
  case perActive

  /// Whether it is made of a parameter's numbers.
  public var isOfNumbers: Bool {
    switch self {
    case .total, .unique, .perPerson, .share, .perActive: false
    case .sum, .average, .min, .max, .percentile: true
    }
  }

  /// Whether it is in proportion to other events.
  public var hasBase: Bool { self == .share || self == .perActive }
}
