import AgendaServer
import Analytics
import Database
import EventExports
import EventStore
import Glibc
import IdentityServer
import Telemetry
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
    people = AnalyticsPeople(now: context.now)
    let registry = LiveRegistry(context.app.events.registry)
    var intake = EventIntake(
      store, registry: { registry }, people: people, limits: IntakeLimits(), now: context.now)
    intake.budget = Self.budget(of: context)
    self.intake = intake
    desk = QuestionDesk(
      store, registry: { registry }, zone: name, zones: zones, now: context.now)
    self.registry = { registry }
    exports = Self.exports(store, people, { registry }, in: context)
    hooks = Self.hooks(store, people, desk, exports, in: context)
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
