import Analytics
import Values

/// Where events are read: unsorted rows, files, another engine. Operators see this alone.
public protocol EventSource: Sendable {
  /// The days that have events, ascending.
  var days: [EventDay] { get }
  /// The texts of all days, with a number each.
  var names: NameTable { get }
  /// Which of these events have as their names, each once; nil where that is not known.
  var eventNames: [Int32]? { get }
  /// The stamps of all days.
  var stamps: StampTable { get }
  /// What an answer says of where it was read.
  var facts: SourceFacts { get }

  func open(_ day: EventDay, columns: ColumnSet) throws -> any DayReader

  /// The pseudonym of a person; nil when the source does not know it.
  func pseudonym(of person: Int32) -> UUID?

  /// The numbers of people are below it, where several threads may read at once; nil where one reads alone.
  var peopleBound: Int32? { get }

  /// Into which ranges people may be cut, so that all days of one range are read after each other: what is kept of
  /// few people is near the processor, and so are few rows. Empty where days are read whole.
  func ranges(_ columns: ColumnSet) -> [Range<Int32>]
}

extension EventSource {
  public var eventNames: [Int32]? { nil }
  public var facts: SourceFacts { SourceFacts() }
  public func pseudonym(of person: Int32) -> UUID? { nil }
  public var peopleBound: Int32? { nil }
  public func ranges(_ columns: ColumnSet) -> [Range<Int32>] { [] }
}

/// One day, with all its parts as one; plain arrays, so that operators are plain loops.
public protocol DayReader {
  /// Who was there, without a look at the rows.
  func people() throws -> PeopleList

  /// In the day's own bits; empty when none of them occurred.
  func mask(of events: [String]) -> EventMask

  /// The rows; those of others than `people` may be left out.
  func rows(_ columns: ColumnSet, of people: PersonSet?) throws -> DayRows

  /// The rows that are needed; others may be among them.
  func rows(_ columns: ColumnSet, needed: RowNeed) throws -> DayRows

  /// Whether no others are among them, where events are said: none of other events, and none with other stamps.
  var choosesRows: Bool { get }

  /// The same day with the people of a range alone, one of `EventSource.ranges`.
  func part(_ people: Range<Int32>) -> any DayReader

  /// The same day in parts in which a person may come again, and only the rows of one are in order: cheaper where
  /// neither matters.
  var apart: [any DayReader] { get }
}

extension DayReader {
  public func part(_ people: Range<Int32>) -> any DayReader { self }
  public var apart: [any DayReader] { [self] }

  public var choosesRows: Bool { false }

  public func rows(_ columns: ColumnSet, needed: RowNeed) throws -> DayRows {
    try rows(columns, of: needed.people)
  }

  /// The rows, with what a reader throws as a failure of the question.
  func readRows(_ columns: ColumnSet, of people: PersonSet? = nil) throws(QuestionFailure)
    -> DayRows
  {
    try readRows(columns, needed: RowNeed(people: people))
  }

  /// The same of the rows that are needed.
  func readRows(_ columns: ColumnSet, needed: RowNeed) throws(QuestionFailure) -> DayRows {
    do {
      return try rows(columns, needed: needed)
    } catch let failure as QuestionFailure {
      throw failure
    } catch {
      throw QuestionFailure.damaged
    }
  }

  /// Who was there, with what a reader throws as a failure of the question.
  func readPeople() throws(QuestionFailure) -> PeopleList {
    do {
      return try people()
    } catch let failure as QuestionFailure {
      throw failure
    } catch {
      throw QuestionFailure.damaged
    }
  }
}

/// A civil day of the app's zone that has events.
public struct EventDay: Hashable, Sendable {
  public var date: CivilDate
  public var rows: Int
  /// Its first instant, and that of the next day.
  public var start, end: Instant

  public init(date: CivilDate, rows: Int, start: Instant, end: Instant) {
    self.date = date
    self.rows = rows
    self.start = start
    self.end = end
  }
}

/// What is read of the rows, beside events, which are always there.
public struct ColumnSet: Hashable, Sendable {
  public var hasTimes = true
  public var hasSessions = false
  public var hasInstallations = false
  public var hasStamps = false
  /// Names of parameters, and `user.NAME` of the properties of people.
  public var parameters: [String] = []

  public init() {}
}

/// What an answer says of where it was read.
public struct SourceFacts: Sendable {
  public var freshness = Freshness()
  public var linkVersion: Int64 = 0
  public var leftOut: [LeftOut] = []
  public var aside: [AsideSegment] = []

  public init() {}
}
