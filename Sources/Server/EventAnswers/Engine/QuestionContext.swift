import Analytics
import Telemetry
import Values

/// All that an operator works with. Used by one thread.
final class QuestionContext {
  let question: Question
  let source: any EventSource
  let catalogue: QuestionCatalogue
  let window: QuestionWindow
  let budget: QuestionBudget
  /// When it was asked.
  let now: Instant
  let intervals: IntervalIndex
  /// With what ledgers say as events.
  let registry: LiveRegistry
  /// Who is in the groups that the question names.
  var groups: [String: PersonSet] = [:]
  let tally = Tally()

  init(
    _ question: Question, _ source: any EventSource, _ catalogue: QuestionCatalogue,
    _ window: QuestionWindow, _ budget: QuestionBudget, at now: Instant
  ) {
    self.question = question
    self.source = source
    self.catalogue = catalogue
    self.window = window
    self.budget = budget
    self.now = now
    intervals = catalogue.intervals()
    registry = catalogue.registry.withLedgers
  }

  var names: NameTable { source.names }

  /// Shows an operator all days that it needs, in order.
  func run(_ work: inout any QuestionOperator) throws(QuestionFailure) {
    let bounds = work.reach.bounds(of: window)
    let columns = work.columns
    let days = source.days.filter { day in
      day.end.milliseconds > bounds.start && day.start.milliseconds < bounds.end
    }
    let ranges = work.pace == .days ? [] : source.ranges(columns)
    if work.pace == .people, !ranges.isEmpty { return try run(&work, days, ranges) }
    for day in days {
      try budget.look()
      try work.enter(day)
      let reader = try open(day, columns)
      guard work.pace == .parts else {
        try work.visit(reader)
        continue
      }
      for part in reader.apart {
        if ranges.isEmpty { try work.visit(part) }
        for people in ranges { try work.visit(part.part(people)) }
      }
    }
  }

  /// The same, all days of some people before those of the next ones.
  private func run(
    _ work: inout any QuestionOperator, _ days: [EventDay], _ ranges: [Range<Int32>]
  ) throws(QuestionFailure) {
    var readers: [any DayReader] = []
    for day in days { readers.append(try open(day, work.columns)) }
    for people in ranges {
      work.enter(people)
      for (day, reader) in zip(days, readers) {
        try budget.look()
        try work.enter(day)
        try work.visit(reader.part(people))
      }
    }
  }

  private func open(_ day: EventDay, _ columns: ColumnSet) throws(QuestionFailure)
    -> any DayReader
  {
    do {
      return try source.open(day, columns: columns)
    } catch let failure as QuestionFailure {
      throw failure
    } catch {
      throw QuestionFailure.damaged
    }
  }
}

/// Counts what an answer is made of. Used by one thread.
final class Tally {
  /// Nil where people were counted without a look at each event.
  var events: Int64? = 0
  var people = PersonSet()
  /// How many they are, where the source counted them by itself.
  var countedPeople: Int64?
  /// By `Traffic.code`.
  var leftOut = [Int64](repeating: 0, count: 5)
}
