import Analytics

/// What answers one kind of question: days come in order, then it says what it found.
public protocol QuestionOperator {
  /// What it needs of the rows.
  var columns: ColumnSet { get }
  /// Of when it needs the days.
  var reach: QuestionReach { get }
  /// In which order it may be shown them.
  var pace: QuestionPace { get }

  /// Hears whose days come next, where all days of some people are shown before those of others.
  mutating func enter(_ people: Range<Int32>)
  /// Hears which day comes next.
  mutating func enter(_ day: EventDay) throws(QuestionFailure)
  mutating func visit(_ day: any DayReader) throws(QuestionFailure)
  mutating func finish() throws(QuestionFailure) -> AnswerTable
}

extension QuestionOperator {
  public var columns: ColumnSet { ColumnSet() }
  public var reach: QuestionReach { .period }
  public var pace: QuestionPace { .days }
  public mutating func enter(_ people: Range<Int32>) {}
  public mutating func enter(_ day: EventDay) throws(QuestionFailure) {}
}

/// Of when a question needs events.
public enum QuestionReach: Hashable, Sendable {
  case period
  /// Those from then until the end of the period, in milliseconds since 1970.
  case since(Int64)
  /// Those from then on until now.
  case untilNow(since: Int64)
  /// Those from one moment until before another.
  case between(Int64, Int64)
  /// All that is kept until the end of the period.
  case history

  /// Which moments those are.
  func bounds(of window: QuestionWindow) -> (start: Int64, end: Int64) {
    switch self {
    case .period: (start: window.start, end: window.end)
    case .since(let start): (start: start, end: window.end)
    case .untilNow(let start): (start: start, end: .max)
    case .between(let start, let end): (start: start, end: end)
    case .history: (start: .min, end: window.end)
    }
  }
}

/// In which order an operator is shown rows. Days come in order, whichever it is.
public enum QuestionPace: Hashable, Sendable {
  /// Each day as a whole.
  case days
  /// All days of some people, then all days of the next ones: for what keeps something of each person, and
  /// nothing of a day.
  case people
  /// Each day in parts in which a person may come again: for what only sums up.
  case parts
  /// Each day as a whole on one thread, and all days of a share of the people on each of several.
  case shares
}
