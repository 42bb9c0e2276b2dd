import Fields

/// How many people take which steps, one after the other (Docs/Analytics.md, Funnels).
public struct FunnelQuestion: FieldObject, Hashable, Sendable {
  public static let mostSteps = 12

  /// At least two, at most `mostSteps`.
  public var steps: [EventMatch] = []
  public var order = FunnelOrder.ordered
  /// From the first step to the last one, both included. A day is 24 hours, whatever the clocks do.
  public var windowCount: Int64 = 7
  public var windowUnit = FunnelWindowUnit.day
  public var exclusions: [FunnelExclusion] = []
  /// What all steps have the same value of; none is a value of its own.
  public var holding: [Dimension] = []
  /// All steps are in one session, which then is the window.
  public var perSession = false
  public var attribution = FunnelAttribution.first
  /// The step whose value counts, from 1, where the attribution is `step`.
  public var attributedStep: Int64?
  public var show = FunnelShow.counts
  /// The step of `dropped`, `paths` and `people`, from 1.
  public var shownStep: Int64?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("steps", &steps, maxCount: Self.mostSteps)
    fields.field("order", &order, or: .ordered)
    fields.field("windowCount", &windowCount, or: 7)
    fields.field("windowUnit", &windowUnit, or: .day)
    fields.field("exclusions", &exclusions, maxCount: Self.mostSteps)
    fields.field("holding", &holding, maxCount: 3)
    fields.field("perSession", &perSession, or: false)
    fields.field("attribution", &attribution, or: .first)
    fields.field("attributedStep", &attributedStep)
    fields.field("show", &show, or: .counts)
    fields.field("shownStep", &shownStep)
  }

  /// In milliseconds; nil where the session is the window.
  public var window: Int64? {
    guard !perSession else { return nil }
    let (product, overflow) = windowCount.multipliedReportingOverflow(by: windowUnit.milliseconds)
    return overflow ? .max : product
  }
}

public enum FunnelOrder: String, FieldChoice, Sendable {
  /// Each later than the one before; other events may lie between.
  case ordered
  /// Each the very next event after the one before.
  case strict
  /// As they come.
  case any
}

public enum FunnelWindowUnit: String, FieldChoice, Sendable {
  case minute, hour, day

  public var milliseconds: Int64 {
    switch self {
    case .minute: 60_000
    case .hour: 3_600_000
    case .day: 86_400_000
    }
  }
}

/// Whose value of a breakdown a person is counted under.
public enum FunnelAttribution: String, FieldChoice, Sendable {
  /// That of the chain's first event.
  case first
  /// That of the last event it reached.
  case last
  /// That of step `attributedStep`; who did not reach it has none.
  case step
  /// At each step that of its own event.
  case perStep
}

public enum FunnelShow: String, FieldChoice, Sendable {
  /// People at each step.
  case counts
  /// How long they took.
  case times
  /// Who reached the step and not the next.
  case dropped
  /// What those did next.
  case paths
  /// Who reached the step.
  case people
}

/// What may not happen between two steps.
public struct FunnelExclusion: FieldObject, Hashable, Sendable {
  public var match = EventMatch()
  /// Steps, from 1.
  public var after: Int64 = 1
  public var before: Int64 = 2

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("match", &match)
    fields.field("after", &after)
    fields.field("before", &before)
  }
}
