import API
import Analytics
import Database
import EventAnswers
import EventExports
import EventStore
import Telemetry
import Threading

/// Events that leave: files of days, and what other systems are told.
extension AnalyticsModule {
  static func exports(
    _ holder: EventHolder, _ people: AnalyticsPeople,
    _ registry: @escaping @Sendable () -> LiveRegistry, in context: ModuleContext
  ) -> EventExports {
    let (database, data) = (context.database, context.installation.data)
    // All events at a moment, read on a thread of their own.
    let thread = WorkerPool(threads: 1, capacity: 16)
    return EventExports(
      holder.store,
      EventExports.World(
        events: {
          guard try await holder.elsewhere() == nil else { return nil }
          let snapshot = try await holder.snapshot()
          return try await thread.run { () -> any EventSource in try SegmentSource(snapshot) }
        },
        registry: registry,
        accounts: { try await database.read { try people.known(in: $0) } }, now: context.now),
      folder: "\(data.folder)/exports/\(context.app.id)", isShared: data.postgreSQL != nil)
  }

  static func hooks(
    _ store: EventStore, _ people: AnalyticsPeople, _ desk: QuestionDesk,
    _ exports: EventExports, in context: ModuleContext
  ) -> EventHooks {
    EventHooks(
      store,
      EventHooks.World(
        context.database, people: people,
        ask: {
          // Where the files are, another process tells it.
          guard try await desk.events.elsewhere() == nil else { throw Problem.movedQuestions }
          return try await desk.answer($0, limits: .patient)
        },
        withheld: { try await exports.withheld() },
        transport: context.settings.events.transport, now: context.now))
  }

  /// Makes the files of days that are due.
  func export(_ log: Log) async {
    do {
      try await exports.makeDue(months: context.app.events.months)
    } catch {
      log.error(
        "files of events are not made",
        ["app": .place(context.app.id), "reason": .failure(error)])
    }
  }

  /// What one person did, for who helps them.
  var readTimeline: Operation {
    Operation(QuestionEndpoints.timeline, refusals: [401, 404]) { [self] asked, call in
      guard let key = call.token, try await mayAsk(key) else { throw Problem.noKey }
      let pseudonym = try await context.database.read { [people] transaction in
        try people.knownPseudonym(of: asked.account, in: transaction)
      }
      guard let pseudonym else { throw Problem.notFound }
      do {
        let answer = try await answerElsewhere(QuestionEndpoints.timeline, asked, call, key: key)
        if let answer { return answer }
        return try await desk.answer(asked.question(about: pseudonym))
      } catch let failure as QuestionFailure {
        throw Problem(failure)
      } catch is WorkerPool.Busy {
        throw Problem.manyQuestions
      }
    }
  }
}
