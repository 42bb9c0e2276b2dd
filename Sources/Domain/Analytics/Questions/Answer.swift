import Fields
import Values

/// What a question came to, with all that one must know to believe it.
public struct Answer: FieldObject, Hashable, Sendable {
  /// The most rows of one.
  public static let mostRows = 100_000

  /// What was counted, in one sentence.
  public var definition = ""
  public var kind = QuestionKind.trend
  public var from = CivilDate.epoch
  /// With that day.
  public var to = CivilDate.epoch
  /// Where its days begin, in the tz database.
  public var zone = ""
  public var columns: [AnswerColumn] = []
  public var rows: [[JSONValue]] = []
  public var groups: [AnswerGroup] = []
  public var freshness = Freshness()
  public var counted = Counted()
  public var leftOut: [LeftOut] = []
  /// Which links between a device's events and an account's it knew.
  public var linkVersion: Int64 = 0
  /// What is damaged and was not read.
  public var aside: [AsideSegment] = []
  public var approximate = false
  public var engine = AnsweringEngine.own
  /// How long it took.
  public var milliseconds: Int64 = 0

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.longText("definition", &definition, maxLength: 10_000)
    fields.field("kind", &kind)
    fields.field("from", &from)
    fields.field("to", &to)
    fields.field("zone", &zone, maxLength: 60)
    fields.field("columns", &columns)
    fields.field("rows", &rows, maxCount: Self.mostRows)
    fields.field("groups", &groups, maxCount: Question.mostGroups + 1)
    fields.field("freshness", &freshness)
    fields.field("counted", &counted)
    fields.field("leftOut", &leftOut)
    fields.field("linkVersion", &linkVersion)
    fields.field("aside", &aside, maxCount: 1_000)
    fields.field("approximate", &approximate)
    fields.field("engine", &engine)
    fields.field("milliseconds", &milliseconds)
  }
}

/// How new what was read is.
public struct Freshness: FieldObject, Hashable, Sendable {
  /// When the newest event happened.
  public var newestEvent: Instant?
  /// When the newest events arrived.
  public var newestBatch: Instant?
  /// The last day that is whole in files.
  public var sealedThrough: CivilDate?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("newestEvent", &newestEvent)
    fields.field("newestBatch", &newestBatch)
    fields.field("sealedThrough", &sealedThrough)
  }
}

/// How much was counted.
public struct Counted: FieldObject, Hashable, Sendable {
  /// Nil where people were counted without a look at each event.
  public var events: Int64?
  public var people: Int64 = 0

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("events", &events)
    fields.field("people", &people)
  }
}

/// What was not counted, and why.
public struct LeftOut: FieldObject, Hashable, Sendable {
  /// `erased`, or `traffic.` and the kind of it, such as `traffic.bot`.
  public var reason = ""
  public var events: Int64 = 0

  public init() {}

  public init(_ reason: String, events: Int64) {
    self.reason = reason
    self.events = events
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("reason", &reason)
    fields.field("events", &events)
  }
}

/// A file of events that is damaged.
public struct AsideSegment: FieldObject, Hashable, Sendable {
  public var day = CivilDate.epoch
  public var segment = UUID.zero
  public var rows: Int64 = 0

  public init() {}

  public init(_ segment: UUID, of day: CivilDate, rows: Int64) {
    self.segment = segment
    self.day = day
    self.rows = rows
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("day", &day)
    fields.field("segment", &segment)
    fields.field("rows", &rows)
  }
}

/// What answered.
public enum AnsweringEngine: String, FieldChoice, Sendable {
  case own, clickhouse
}
