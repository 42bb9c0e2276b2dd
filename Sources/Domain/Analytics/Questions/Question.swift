import Fields
import Values

/// One question about the events of an app. Its JSON is its only text (Docs/Analytics.md):
///
/// ```json
/// {"kind": "trend", "during": {"last": 30, "unit": "day"},
///  "trend": {"match": {"event": "item_created"}, "figure": "unique"},
///  "breakdown": [{"source": "stamp", "name": "plan"}]}
/// ```
public struct Question: FieldObject, Hashable, Sendable {
  public static let mostDimensions = 2
  /// The most groups that are shown apart.
  public static let mostGroups = 1_000
  /// What counts if nothing is said.
  public static let usualTraffic = [Traffic.normal, .imported]

  /// Which of the questions below is asked: that one is there.
  public var kind = QuestionKind.trend
  public var during = Period()
  /// Into what the period is cut.
  public var unit = TimeUnit.day
  /// Where its days begin, in the tz database; the app's zone if nothing is said.
  public var zone: String?
  /// Asked of every event.
  public var filter: Condition?
  /// What is told apart.
  public var breakdown: [Dimension] = []
  /// Whose events count.
  public var traffic: [Traffic] = Question.usualTraffic
  /// How many groups of a breakdown are shown, the largest ones; the others are one.
  public var limit = 25
  /// Of the sentence that says what was counted; Portuguese if nothing is said.
  public var language: Language?

  public var trend: TrendQuestion?
  public var active: ActiveQuestion?
  public var stickiness: StickinessQuestion?
  public var funnel: FunnelQuestion?
  public var retention: RetentionQuestion?
  public var lifecycle: LifecycleQuestion?
  public var paths: PathQuestion?
  public var people: PeopleQuestion?
  public var timeline: TimelineQuestion?
  public var sessions: SessionQuestion?
  /// The name of a ledger's figure.
  public var measure: String?

  public init() {}

  public init(_ trend: TrendQuestion, during period: Period, by unit: TimeUnit = .day) {
    kind = .trend
    during = period
    self.unit = unit
    self.trend = trend
  }

  public init(_ active: ActiveQuestion, during period: Period) {
    kind = .active
    during = period
    self.active = active
  }

  public init(_ stickiness: StickinessQuestion, during period: Period) {
    kind = .stickiness
    during = period
    self.stickiness = stickiness
  }

  public init(_ funnel: FunnelQuestion, during period: Period) {
    kind = .funnel
    during = period
    self.funnel = funnel
  }

  public init(_ retention: RetentionQuestion, during period: Period) {
    kind = .retention
    during = period
    self.retention = retention
  }

  public init(_ lifecycle: LifecycleQuestion, during period: Period) {
    kind = .lifecycle
    during = period
    self.lifecycle = lifecycle
  }

  public init(_ paths: PathQuestion, during period: Period) {
    kind = .paths
    during = period
    self.paths = paths
  }

  public init(_ people: PeopleQuestion, during period: Period) {
    kind = .people
    during = period
    self.people = people
  }

  public init(_ timeline: TimelineQuestion, during period: Period) {
    kind = .timeline
    during = period
    self.timeline = timeline
  }

  public init(_ sessions: SessionQuestion, during period: Period, by unit: TimeUnit = .day) {
    kind = .sessions
    during = period
    self.unit = unit
    self.sessions = sessions
  }

  /// A ledger's figure.
  public init(measure: String, during period: Period) {
    kind = .measure
    during = period
    self.measure = measure
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("kind", &kind)
    fields.field("during", &during)
    fields.field("unit", &unit, or: .day)
    fields.field("zone", &zone, maxLength: 60)
    fields.field("filter", &filter)
    fields.field("breakdown", &breakdown, maxCount: Self.mostDimensions)
    fields.field("traffic", &traffic, maxCount: Traffic.allCases.count)
    if traffic.isEmpty { traffic = Question.usualTraffic }
    fields.field("limit", &limit, or: 25)
    fields.field("language", &language)
    fields.field("trend", &trend)
    fields.field("active", &active)
    fields.field("stickiness", &stickiness)
    fields.field("funnel", &funnel)
    fields.field("retention", &retention)
    fields.field("lifecycle", &lifecycle)
    fields.field("paths", &paths)
    fields.field("people", &people)
    fields.field("timeline", &timeline)
    fields.field("sessions", &sessions)
    fields.field("measure", &measure, maxLength: 60)
  }
}
