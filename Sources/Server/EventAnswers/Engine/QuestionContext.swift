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
  /// How many threads share the work.
  let threads: Int

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
    threads = 1
  }

  /// One for a thread that does a share of the work.
  init(of context: QuestionContext, for work: SharedWork) {
    question = context.question
    source = context.source
    catalogue = context.catalogue
    window = context.window
    budget = QuestionBudget(of: context.budget, for: work)
    now = context.now
    intervals = context.intervals
    registry = context.registry
    groups = context.groups
    threads = work.threads
  }

  var names: NameTable { source.names }

  /// The days that an operator needs, in order.
  func days(for work: any QuestionOperator) -> [EventDay] {
    let bounds = work.reach.bounds(of: window)
    return source.days.filter { day in
      day.end.milliseconds > bounds.start && day.start.milliseconds < bounds.end
    }
  }

  /// Shows an operator all days that it needs, in order.
  /// - Parameter turns: where others are shown the rest.
  func run(
    _ work: inout any QuestionOperator, _ turns: Turns = Turns()
  ) throws(QuestionFailure) {
    let columns = work.columns
    let days = self.days(for: work)
    let ranges = self.ranges(for: work)
    if work.pace == .people || work.pace == .shares, !ranges.isEmpty {
      return try run(&work, days, ranges, turns)
    }
    while let day = turns.next(of: days) {
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

  /// Into which ranges people are cut.
  func ranges(for work: any QuestionOperator) -> [Range<Int32>] {
    switch work.pace {
    case .days: return []
    case .people, .parts: return source.ranges(work.columns)
    case .shares:
      guard let people = source.peopleBound, people > 0 else { return [] }
      // Two for each of several threads, so that none waits long for another one.
      let width = Int(people) / (threads == 1 ? 1 : 2 * threads) + 1
      return stride(from: 0, to: Int(people), by: width).map { start in
        Int32(start)..<min(people, Int32(start + width))
      }
    }
  }

  /// The same, all days of some people before those of the next ones.
  private func run(
    _ work: inout any QuestionOperator, _ days: [EventDay], _ ranges: [Range<Int32>],
    _ turns: Turns
  ) throws(QuestionFailure) {
    var readers: [any DayReader] = []
    for day in days { readers.append(try open(day, work.columns)) }
    while let people = turns.next(of: ranges) {
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

  /// Adds what was counted of other rows.
  func add(_ other: Tally) {
    if let more = other.events { events? += more } else { events = nil }
    people.formUnion(other.people)
    if let more = other.countedPeople { countedPeople = (countedPeople ?? 0) + more }
    for code in leftOut.indices { leftOut[code] += other.leftOut[code] }
  }
}
