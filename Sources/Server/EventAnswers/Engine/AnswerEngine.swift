import API
import Analytics
import Fields
import Values

/// Answers questions about the events of a source.
///
/// It works on the thread of whoever asks, for as long as that takes: never one of Swift's. Of a question about many rows it
/// may have others beside it.
public struct AnswerEngine: Sendable {
  private let source: @Sendable () throws -> any EventSource
  private let catalogue: QuestionCatalogue
  private let zone: ZoneRules
  private let now: @Sendable () -> Instant
  private let limits: AnswerLimits
  private let threads: QuestionThreads

  /// - Parameters:
  ///   - source: a snapshot that stays as it is.
  ///   - zone: that of the question.
  public init(
    _ source: @escaping @Sendable () throws -> any EventSource, catalogue: QuestionCatalogue,
    zone: ZoneRules, now: @escaping @Sendable () -> Instant, limits: AnswerLimits,
    threads: QuestionThreads = .one
  ) {
    self.source = source
    self.catalogue = catalogue
    self.zone = zone
    self.now = now
    self.limits = limits
    self.threads = threads
  }

  /// Answers one.
  /// - Parameter isCancelled: asked again and again while it works.
  /// - Throws: `QuestionFailure`, or what the source throws.
  public func answer(
    _ question: Question, language: Language,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> Answer {
    let began = ContinuousClock.now
    let budget = QuestionBudget(limits, isCancelled: isCancelled)
    let problems = question.problems(in: catalogue.registry, saved: catalogue.saved)
    guard problems.isEmpty else { throw QuestionFailure.problem(problems) }
    let asked = now()
    guard let days = question.during.days(until: zone.local(asked).date) else {
      throw QuestionFailure.problem([FieldProblem(path: "during", reason: "outOfRange")])
    }
    let source = try source()
    let context = QuestionContext(
      question, withLedgers(source, for: question), catalogue,
      QuestionWindow(days, question.unit, in: zone), budget, at: asked)
    try budget.look()
    var groups: [String: PersonSet] = [:]
    try findGroups(of: question, in: source, budget, at: asked, &groups)
    context.groups = groups
    let table: AnswerTable
    if let counted = try self.counted(context) {
      table = counted
    } else {
      table = try operated(context)
    }
    guard table.rows.count <= limits.rows else { throw QuestionFailure.tooMuch(.rows) }
    var answer = self.answer(table, context, language)
    let took = (ContinuousClock.now - began).components
    answer.milliseconds = took.seconds * 1_000 + took.attoseconds / 1_000_000_000_000_000
    return answer
  }

  /// What the source counts by itself; nil where the rows are needed.
  private func counted(_ context: QuestionContext) throws -> AnswerTable? {
    switch context.question.kind {
    case .trend: try CountedTrend.table(context)
    case .active: try CountedActive.table(context)
    case .stickiness, .funnel, .retention, .lifecycle, .paths, .people, .timeline, .sessions,
      .measure:
      nil
    }
  }

  private func operated(_ context: QuestionContext) throws(QuestionFailure) -> AnswerTable {
    var work = try self.operator(for: context)
    if let shared = work as? any SharedOperator {
      do throws(QuestionFailure) {
        if let table = try self.shared(shared, context) { return table }
      } catch {
        // Some things each thread has for itself: alone it may be little enough.
        guard error == .tooMuch(.bytes) else { throw error }
      }
    }
    try context.run(&work)
    return try work.finish()
  }

  /// The answer of several threads; nil where one is enough.
  private func shared(
    _ work: any SharedOperator, _ context: QuestionContext
  ) throws(QuestionFailure) -> AnswerTable? {
    let threads = context.threads(for: work, most: self.threads)
    guard threads > 1 else { return nil }
    return try context.share(work, among: threads) {
      [self] context throws(QuestionFailure) in try self.operator(for: context)
    }
  }

  /// What answers a kind of question; the one list of all.
  func `operator`(for context: QuestionContext) throws(QuestionFailure) -> any QuestionOperator {
    switch context.question.kind {
    case .trend:
      if let total = TotalOperator(context) { return total }
      return try TrendOperator(context)
    case .active: return try ActiveOperator(context)
    case .stickiness: return try StickinessOperator(context)
    case .funnel: return FunnelOperator(context)
    case .retention:
      if let first = FirstStartOperator(context) { return first }
      return RetentionOperator(context)
    case .lifecycle: return LifecycleOperator(context)
    case .paths: return PathOperator(context)
    case .people: return PeopleOperator(context)
    case .timeline: return TimelineOperator(context)
    case .sessions: return SessionOperator(context)
    // A ledger's figure is made where the ledger is.
    case .measure:
      throw QuestionFailure.problem([FieldProblem(path: "kind", reason: "notAnswered")])
    }
  }

  /// A source that also says what ledgers say as events, for a question that asks about them.
  private func withLedgers(_ source: any EventSource, for question: Question) -> any EventSource {
    guard question.isOfLedgers else { return source }
    return LedgerSource(source, catalogue.intervals(), in: zone)
  }

  /// Finds who is in the groups that a question names, those first that the groups themselves name. They are asked of
  /// the same events, at the same moment and in the same zone.
  private func findGroups(
    of question: Question, in source: any EventSource, _ budget: QuestionBudget, at now: Instant,
    _ groups: inout [String: PersonSet]
  ) throws(QuestionFailure) {
    for (name, path) in question.groups where groups[name] == nil {
      guard let saved = catalogue.saved(name),
        let days = saved.during.days(until: zone.local(now).date)
      else { throw QuestionFailure.problem([FieldProblem(path: path, reason: "unknownGroup")]) }
      try findGroups(of: saved, in: source, budget, at: now, &groups)
      let context = QuestionContext(
        saved, withLedgers(source, for: saved), catalogue,
        QuestionWindow(days, saved.unit, in: zone), budget, at: now)
      context.groups = groups
      var work: any QuestionOperator = PeopleOperator(context)
      try context.run(&work)
      groups[name] = (work as? PeopleOperator)?.found()
    }
  }

  private func answer(
    _ table: AnswerTable, _ context: QuestionContext, _ language: Language
  ) -> Answer {
    let facts = context.source.facts
    let days = context.window.days
    var answer = Answer()
    answer.definition = context.question.definition(days, in: zone.name, language)
    answer.kind = context.question.kind
    answer.from = days.lowerBound
    answer.to = days.upperBound
    answer.zone = zone.name
    answer.columns = table.columns
    answer.rows = table.rows
    answer.groups = table.groups
    answer.approximate = table.isApproximate
    answer.freshness = facts.freshness
    answer.linkVersion = facts.linkVersion
    answer.aside = facts.aside
    answer.counted.events = context.tally.events
    answer.counted.people = context.tally.countedPeople ?? Int64(context.tally.people.count)
    answer.leftOut = facts.leftOut
    for (code, events) in context.tally.leftOut.enumerated() where events > 0 {
      let name = Traffic(code: code)?.rawValue ?? "unknown"
      answer.leftOut.append(LeftOut("traffic." + name, events: events))
    }
    return answer
  }
}
