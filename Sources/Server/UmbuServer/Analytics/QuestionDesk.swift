import API
import AgendaServer
import Analytics
import EventAnswers
import EventStore
import Glibc
import Synchronization
import Telemetry
import Threading
import Values

/// Where questions about an app's events are answered: one after the other, on a thread of its own that gives way to all
/// others.
struct QuestionDesk: Sendable {
  private let store: EventStore
  private let registry: @Sendable () -> LiveRegistry
  /// The zone of the app.
  private let zone: String
  private let zones: ZoneFolder
  private let now: @Sendable () -> Instant
  private let thread = WorkerPool(threads: 1, capacity: 16)

  init(
    _ store: EventStore, registry: @escaping @Sendable () -> LiveRegistry, zone: String,
    zones: ZoneFolder, now: @escaping @Sendable () -> Instant
  ) {
    self.store = store
    self.registry = registry
    self.zone = zone
    self.zones = zones
    self.now = now
  }

  /// Answers by what is committed when its turn comes.
  /// - Throws: `QuestionFailure`, `WorkerPool.Busy` when too many wait, `DatabaseError`.
  func answer(_ question: Question, limits: AnswerLimits = AnswerLimits()) async throws -> Answer {
    let registry = registry()
    let problems = question.problems(in: registry)
    guard problems.isEmpty else { throw QuestionFailure.problem(problems) }
    guard let rules = zones.find(question.zone ?? zone) else {
      throw QuestionFailure.problem([FieldProblem(path: "zone", reason: "unknownZone")])
    }
    let stop = Stop()
    return try await withTaskCancellationHandler {
      try await thread.run { [store, now] () -> Answer in
        Self.giveWay()
        if stop.isOrdered { throw QuestionFailure.cancelled }
        let source = try UnsortedSource(store, limits: limits)
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
  private static func giveWay() {
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
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
