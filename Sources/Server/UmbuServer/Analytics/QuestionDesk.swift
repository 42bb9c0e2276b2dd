import API
import Analytics
import ClickHouse
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
import ZoneFiles

/// Where questions about an app's events are answered: one after the other, on a thread of its own that gives way to all
/// others.
struct QuestionDesk: Sendable {
  let events: EventHolder
  private var store: EventStore { events.store }
  let registry: @Sendable () -> LiveRegistry
  /// The zone of the app.
  private let zone: String
  private let zones: ZoneFolder
  private let now: @Sendable () -> Instant
  /// Brings what `registry` says up to date before a question is answered.
  var refresh: @Sendable () async throws -> Void = {}
  let thread = WorkerPool(threads: 1, capacity: 16)
  /// Through whom ClickHouse is asked; nil where there is none.
  var clickHouse: ClickHouseReader?
  /// Who runs queries in SQL.
  let queries: EventQueries
  /// The figures of the app's ledgers, and where these are.
  var measures: [LedgerMeasure] = []
  var ledgers: (any Database)?

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
    let saved = try await names()
    try check(question, saved)
    guard let rules = zones.find(question.zone ?? zone) else {
      throw QuestionFailure.problem([FieldProblem(path: "zone", reason: "unknownZone")])
    }
    if question.kind == .measure {
      return try await measure(question, in: rules)
    }
    return try await read(withIntervals: question.needsIntervals) { snapshot in
      try await answer(question, limits, by: snapshot, saved, rules)
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
    _ saved: @escaping @Sendable (String) -> Question?, _ rules: ZoneRules
  ) async throws -> Answer {
    let registry = registry()
    let stop = Stop()
    return try await withTaskCancellationHandler {
      try await thread.run { [now, clickHouse] () -> Answer in
        Self.giveWay()
        if stop.isOrdered { throw QuestionFailure.cancelled }
        let source = try SegmentSource(snapshot, naming: question.namedWords)
        let catalogue = QuestionCatalogue(
          registry: registry, saved: saved, intervals: { source.intervals })
        func ask(_ source: any EventSource) throws -> Answer {
          let engine = AnswerEngine(
            { source }, catalogue: catalogue, zone: rules, now: now, limits: limits,
            threads: Self.threads)
          return try engine.answer(question, language: question.language ?? .pt) { stop.isOrdered }
        }
        // One person's few events are quickly found in files.
        guard let clickHouse, question.kind != .timeline else { return try ask(source) }
        return try clickHouse.answer(source, of: snapshot, ask)
      }
    } onCancel: {
      stop.order()
    }
  }

  /// The question that a name stands for: what every app has, and what the business saved, which overrides nothing.
  /// - Throws: `DatabaseError`.
  func names() async throws -> @Sendable (String) -> Question? {
    let own = try await store.database.read { [store] in try store.questions(in: $0) }
    let registry = registry()
    return { name in BuiltIn.question(named: name, in: registry) ?? own[name] }
  }

  /// The names of what the business saved, in the order of the alphabet.
  /// - Throws: `DatabaseError`.
  func ownNames() async throws -> [String] {
    try await store.database.read { [store] in try store.questions(in: $0).keys.sorted() }
  }

  /// Gives a question a name.
  /// - Throws: `QuestionFailure` for one that cannot be answered, `DatabaseError`.
  func save(_ question: Question, as name: String, by who: String) async throws {
    let saved = try await names()
    // Of a group that asks about itself, there would be no end.
    try check(question) { $0 == name ? question : saved($0) }
    if question.kind == .people {
      var asking = Question(PeopleQuestion(), during: question.during)
      asking.filter = .leaf(Comparison(Dimension(.cohort, name), .inCohort))
      try check(asking) { $0 == name ? question : saved($0) }
    }
    try await store.database.write { [store] in
      try store.save(question, as: name, by: who, in: $0)
    }
  }

  /// - Returns: false when nothing was saved under the name.
  /// - Throws: `DatabaseError`.
  func forget(_ name: String) async throws -> Bool {
    try await store.database.write { [store] in try store.forgetQuestion(name, in: $0) }
  }

  /// Why a question cannot be answered, with the path of each reason.
  func problems(of question: Question, _ saved: (String) -> Question?) -> [FieldProblem] {
    question.problems(in: registry(), saved: saved, measures: measures.map { $0.name })
  }

  private func check(_ question: Question, _ saved: (String) -> Question?) throws {
    let problems = problems(of: question, saved)
    guard problems.isEmpty else { throw QuestionFailure.problem(problems) }
  }

  /// A ledger's figure.
  private func measure(_ question: Question, in rules: ZoneRules) async throws -> Answer {
    let began = ContinuousClock.now
    let days = question.during.days(until: rules.local(now()).date)
    guard let days, let ledgers,
      let measure = measures.first(where: { $0.name == question.measure })
    else {
      throw QuestionFailure.problem([FieldProblem(path: "measure", reason: "unknownMeasure")])
    }
    let period = Period(from: days.lowerBound, to: days.upperBound)
    let table = try await ledgers.read { try measure.compute(period, rules, $0) }
    var answer = Answer()
    let language = question.language ?? .pt
    answer.definition =
      measure.definition(language)
      + Words.period(
        language, "\(days.lowerBound)", "\(days.upperBound)", rules.name)
    answer.kind = .measure
    answer.from = days.lowerBound
    answer.to = days.upperBound
    answer.zone = rules.name
    answer.columns = table.columns
    answer.rows = table.rows
    answer.groups = table.groups
    // No event is in it.
    answer.counted.events = nil
    let took = (ContinuousClock.now - began).components
    answer.milliseconds = took.seconds * 1_000 + took.attoseconds / 1_000_000_000_000_000
    return answer
  }

  private enum Words {
    static var period: Phrase {
      Phrase(pt: ", de {0} a {1} em {2}.", en: ", from {0} to {1} in {2}.")
    }
  }

  /// Two, where there are as many processors: each takes memory of its own.
  private static let threads = QuestionThreads(
    most: min(2, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))))

  /// Lets other threads go first: on Linux this is said of the thread that says it, and of those that it wakes
  /// (setpriority(2)).
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
