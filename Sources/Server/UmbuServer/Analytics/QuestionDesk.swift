import API
import AgendaServer
import Analytics
import Database
import EventAnswers
import EventQueries
import EventStore
import Fields
import Glibc
import Synchronization
import Telemetry
import Threading
import Values

/// Where questions about an app's events are answered: one after the other, on a thread of its own that gives way to all
/// others.
struct QuestionDesk: Sendable {
  let events: EventHolder
  let registry: @Sendable () -> LiveRegistry
  /// The zone of the app.
  private let zone: String
  private let zones: ZoneFolder
  private let now: @Sendable () -> Instant
  /// Brings what `registry` says up to date before a question is answered.
  var refresh: @Sendable () async throws -> Void = {}
  let thread = WorkerPool(threads: 1, capacity: 16)
  /// Who runs queries in SQL.
  let queries: EventQueries

  init(
    _ events: EventHolder, registry: @escaping @Sendable () -> LiveRegistry, zone: String,
    zones: ZoneFolder, now: @escaping @Sendable () -> Instant, queries: EventQueries
  ) {
    self.events = events
    self.queries = queries
    self.registry = registry
    self.zone = zone
    self.zones = zones
    self.now = now
  }

  /// Answers by what is committed when it is asked.
  /// - Throws: `QuestionFailure`, `WorkerPool.Busy` when too many wait, `DatabaseError`.
  func answer(_ question: Question, limits: AnswerLimits = AnswerLimits()) async throws -> Answer {
    try await refresh()
    let registry = registry()
    let problems = question.problems(in: registry)
    guard problems.isEmpty else { throw QuestionFailure.problem(problems) }
    guard let rules = zones.find(question.zone ?? zone) else {
      throw QuestionFailure.problem([FieldProblem(path: "zone", reason: "unknownZone")])
    }
    return try await read(withIntervals: question.needsIntervals) { snapshot in
      try await answer(question, limits, by: snapshot, registry, rules)
    }
  }

  /// Reads what is committed now: again, without files that turn out to be damaged, which the answer says.
  func read<Answer: Sendable>(
    withIntervals: Bool = false, _ answer: (EventSnapshot) async throws -> Answer
  ) async throws -> Answer {
    while true {
      let snapshot = try await events.snapshot(withIntervals: withIntervals)
      do {
        return try await answer(snapshot)
      } catch QuestionFailure.damaged {
        let damaged = snapshot.damaged
        guard !damaged.isEmpty else { throw QuestionFailure.damaged }
        try await events.setAside(damaged)
      }
    }
  }

  private func answer(
    _ question: Question, _ limits: AnswerLimits, by snapshot: EventSnapshot,
    _ registry: LiveRegistry, _ rules: ZoneRules
  ) async throws -> Answer {
    let stop = Stop()
    return try await withTaskCancellationHandler {
      try await thread.run { [now] () -> Answer in
        Self.giveWay()
        if stop.isOrdered { throw QuestionFailure.cancelled }
        let source = try SegmentSource(snapshot, naming: question.namedWords)
        let catalogue = QuestionCatalogue(registry: registry, intervals: { source.intervals })
        let engine = AnswerEngine(
          { source }, catalogue: catalogue, zone: rules, now: now, limits: limits)
        return try engine.answer(question, language: question.language ?? .pt) { stop.isOrdered }
      }
    } onCancel: {
      stop.order()
    }
  }

  /// Lets other threads go first: on Linux this is said of the thread that says it (setpriority(2)).
  static func giveWay() {
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
  }
}

extension Question {
  /// All texts in it, of which names of parameters are some.
  private var words: Set<String> {
    var words: Set<String> = []
    func add(_ value: JSONValue) {
      switch value {
      case .text(let text): words.insert(text)
      case .array(let items): for item in items { add(item) }
      case .object(let members): for member in members { add(member.value) }
      case .null, .boolean, .integer, .number: break
      }
    }
    add(object)
    return words
  }

  /// Whether it may name other questions, or ask for whatever is there.
  private var mayNeedAll: Bool {
    let words = words
    return kind == .timeline || kind == .people || words.contains("inCohort")
      || words.contains("cohort")
  }

  /// The names of what it reads; nil where that may be anything.
  var namedWords: Set<String>? { mayNeedAll ? nil : words }

  /// Whether it asks for what the ledgers say: by a dimension, or by an event that is made of it.
  var needsIntervals: Bool {
    let words = words
    return mayNeedAll || words.contains("interval")
      || words.contains { $0.hasPrefix("subscription") }
  }
}

/// Whether somebody has stopped waiting.
private final class Stop: Sendable {
  private let flag = Atomic(false)

  var isOrdered: Bool { flag.load(ordering: .relaxed) }

  func order() { flag.store(true, ordering: .relaxed) }
}

extension AppServer {
  /// What is counted of it; nil of an app that counts nothing.
  var analytics: AnalyticsModule? {
    for module in modules {
      if let analytics = module as? AnalyticsModule { return analytics }
    }
    return nil
  }

  /// Where questions about its events are answered.
  var questions: QuestionDesk? { analytics?.desk }
}
