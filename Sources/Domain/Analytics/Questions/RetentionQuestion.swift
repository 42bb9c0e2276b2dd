import Fields

/// Who comes back, and when (Docs/Analytics.md, Retention).
public struct RetentionQuestion: FieldObject, Hashable, Sendable {
  public static let mostPeriods: Int64 = 400

  public var start = EventMatch()
  public var back = EventMatch()
  /// Day, week or month.
  public var unit = TimeUnit.day
  /// The last period that is shown; period 0 is that of the start.
  public var periods: Int64 = 30
  public var mode = RetentionMode.exactly
  /// Of `bracket`: ascending edges, so that 1, 4, 8 are the brackets [1, 4) and [4, 8).
  public var brackets: [Int64] = []
  public var cohort = RetentionCohort.firstTime

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("start", &start)
    fields.field("back", &back)
    fields.field("unit", &unit, or: .day)
    fields.field("periods", &periods, or: 30)
    fields.field("mode", &mode, or: .exactly)
    fields.field("brackets", &brackets, maxCount: 50)
    fields.field("cohort", &cohort, or: .firstTime)
  }
}

public enum RetentionMode: String, FieldChoice, Sendable {
  /// Back in the very period.
  case exactly
  /// Back in it or later.
  case onOrAfter
  /// Back in one of several periods.
  case bracket
  /// As `exactly`, with periods of 24 hours (7 or 30 times that) from the start itself.
  case rolling24
}

public enum RetentionCohort: String, FieldChoice, Sendable {
  /// Who started for the first time of all kept history.
  case firstTime
  /// Who started, in each unit in which they did.
  case recurring
}
