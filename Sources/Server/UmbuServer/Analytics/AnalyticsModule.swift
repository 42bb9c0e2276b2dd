import AgendaServer
import Analytics
import Database
import EventAnswers
import EventExports
import EventStore
import Glibc
import IdentityServer
import Telemetry
import Threading
import Values

/// What is counted of how people use an app, with their consent (Docs/Decisions/0083).
struct AnalyticsModule: ServerModule {
  let context: ModuleContext
  let store: EventStore
  let people: AnalyticsPeople
  let intake: EventIntake
  let desk: QuestionDesk
  let keys: EventKeys
  let registry: @Sendable () -> LiveRegistry
  let exports: EventExports
  let hooks: EventHooks

  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(AnalyticsMigrations.room, AnalyticsMigrations.all)
  }

  init(_ context: ModuleContext) throws {
    self.context = context
    let place = context.installation.data.eventKeyPath
    // Commands make no key where there is none.
    keys =
      try context.installation.isServing ? EventKeys(file: place) : EventKeys(existing: place)
    let zones = ZoneFolder()
    let name = context.app.events.zone
    var store = EventStore(
      context.events, keys: keys, now: context.now,
      newID: { [now = context.now] in UUID.random(at: now()) })
    store.app = context.app.id
    store.zone = { zones.find(name) ?? .utc }
    store.consentText = { ConsentTexts.text($0, in: $1)?.written ?? "" }
    self.store = store
    let people = AnalyticsPeople(now: context.now)
    self.people = people
    let registry = LiveRegistry(context.app.events.registry)
    self.registry = { registry }
    var intake = EventIntake(
      store, registry: { registry }, people: people, limits: IntakeLimits(), now: context.now)
    intake.budget = Self.budget(of: context)
    self.intake = intake
    let desk = QuestionDesk(
      store, registry: { registry }, zone: name, zones: zones, now: context.now)
    self.desk = desk
    let exports = EventExports(
      store,
      EventExports.World(
        events: Self.everything(of: store), registry: { registry },
        accounts: { [database = context.database] in
          try await database.read { try people.known(in: $0) }
        }, now: context.now),
      folder: "\(context.installation.data.folder)/exports/\(context.app.id)",
      isShared: context.installation.data.postgreSQL != nil)
    self.exports = exports
    hooks = EventHooks(
      store,
      EventHooks.World(
        context.database, people: people,
        ask: { try await desk.answer($0, limits: .patient) },
        withheld: { try await exports.withheld() }, transport: context.settings.events.transport,
        now: context.now))
  }

  /// All events at a moment, read on a thread of their own.
  private static func everything(
    of store: EventStore
  ) -> @Sendable () async throws -> (any EventSource)? {
    let thread = WorkerPool(threads: 1, capacity: 16)
    return {
      try await thread.run { () -> any EventSource in
        try UnsortedSource(store, limits: .patient)
      }
    }
  }

  private static func budget(of context: ModuleContext) -> EventBudget {
    let (settings, events) = (context.settings, context.events)
    return EventBudget(settings.events.budget, seconds: settings.steadySeconds) {
      let statistics = events.statistics()
      let used = statistics.dataBytes + statistics.logBytes
      // What PostgreSQL has is on its own disk.
      var system = statvfs()
      guard settings.data.postgreSQL == nil, statvfs(settings.data.folder, &system) == 0 else {
        return EventBudget.Measure(used: used, free: nil)
      }
      return EventBudget.Measure(
        used: used, free: Int64(clamping: system.f_bavail * system.f_frsize),
        whole: Int64(clamping: system.f_blocks * system.f_frsize))
    }
  }

  var operations: [Operation] {
    [
      tellConsent, tellAccountConsent, readConsent, listProofs, bind, sendEvents, reset,
      resetInstallation,
      readReceipt, own, ownOfInstallation, readRegistry, makeDebugToken, ask, readTimeline,
    ]
  }

  func jobs() -> ModuleJobs {
    ModuleJobs(handlers: [hooks.handler], periodic: periodic)
  }

  var chores: [Chore] {
    [Chore(interval: .seconds(60)) { await $0[Self.self].export($1) }]
  }

  /// None where the database does not answer.
  func figures() async -> [Figure] {
    let open = try? await context.events.read { transaction in
      try transaction.first("SELECT count(*) FROM event_erasure WHERE finished_at IS NULL") {
        Int($0.int(0))
      }
    }
    guard let open else { return [] }
    return [
      Figure(
        "umbu_event_erasures_open", .gauge, "People whose events are being erased.", open)
    ]
  }
}
