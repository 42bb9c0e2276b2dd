import Analytics
import ClickHouse
import Database
import EventExports
import EventQueries
import EventStore
import IdentityServer
import Telemetry
import Values
import ZoneFiles

/// What is counted of how people use an app, with their consent (Docs/Decisions/0083).
struct AnalyticsModule: ServerModule {
  let context: ModuleContext
  let store: EventStore
  let people: AnalyticsPeople
  let intake: EventIntake
  /// Files and fresh events.
  let events: EventHolder
  /// By which this process may write files; nil where it has no folder of them.
  let lease: EngineLease?
  let desk: QuestionDesk
  /// Nil where there is no other process.
  let forwarding: EventForwarding?
  let keys: EventKeys
  /// What the app takes, with what was added while it runs.
  let keeper: RegistryKeeper
  let room: EventRoom
  /// Whether there is room for more.
  let budget: EventBudget
  let tally = IntakeTally()
  let exports: EventExports
  let hooks: EventHooks
  /// Nil where there is no ClickHouse.
  let copier: EventCopier?

  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(
      AnalyticsMigrations.room, AnalyticsMigrations.all, common: AnalyticsMigrations.common)
  }

  init(_ context: ModuleContext) throws {
    self.context = context
    let place = context.installation.data.eventKeyPath
    // Commands make no key where there is none.
    keys =
      try context.installation.isServing ? EventKeys(file: place) : EventKeys(existing: place)
    let zones = ZoneFolder.system
    let name = context.app.events.zone
    var store = EventStore(
      context.events, keys: keys, now: context.now,
      newID: { [now = context.now] in UUID.random(at: now()) })
    store.app = context.app.id
    store.files = context.settings.data.eventFiles(of: context.app)
    store.zone = { zones.find(name) ?? .utc }
    store.consentText = { ConsentTexts.text($0, in: $1)?.written ?? "" }
    self.store = store
    people = AnalyticsPeople(now: context.now)
    let keeper = RegistryKeeper(context.app.events.registry)
    self.keeper = keeper
    var intake = EventIntake(
      store, registry: { keeper.live }, people: people, limits: IntakeLimits(), now: context.now)
    intake.refresh = { try keeper.refresh(in: $0) }
    intake.named = Self.named(of: context, people)
    let room = EventRoom(in: context.settings.data) { [events = context.events] in
      events.statistics().dataBytes
    }
    self.room = room
    budget = EventBudget(
      context.settings.events.budget, seconds: context.settings.steadySeconds,
      measure: { room.measure() })
    intake.budget = budget
    self.intake = intake
    let folder = try Self.folder(in: context)
    let lease = folder.map { Self.lease(on: $0, in: context) }
    self.lease = lease
    events = EventHolder(store, folder: folder, lease: lease)
    let isAlone = context.settings.data.postgreSQL == nil
    forwarding = isAlone ? nil : EventForwarding(app: context.app.id)
    var desk = QuestionDesk(
      events, registry: { keeper.live }, zone: name, zones: zones, now: context.now,
      queries: EventQueries(in: context.settings.data.folder))
    desk.refresh = { [events = context.events] in
      try await events.read { try keeper.refresh(in: $0) }
    }
    desk.ledgers = context.database
    desk.measures = context.app.modules.flatMap { $0.measures(of: context.app) }
    let table = context.settings.events.clickHouse.map {
      ClickHouseTable($0, of: context.app.id)
    }
    desk.clickHouse = table.map { ClickHouseReader($0, now: context.now) }
    copier = table.map { [store, lease] in
      EventCopier(
        store, of: context.settings.data.eventFiles(of: context.app), holding: lease, to: $0)
    }
    self.desk = desk
    exports = Self.exports(events, people, { keeper.live }, in: context)
    hooks = Self.hooks(store, people, desk, exports, in: context)
  }

  private static func folder(in context: ModuleContext) throws -> EventFolder? {
    guard let path = context.settings.data.eventFolder(of: context.app) else { return nil }
    // Commands make none where there is none.
    return try context.installation.isServing
      ? EventFolder(path, newID: { context.newID() }) : EventFolder(existing: path)
  }

  private static func lease(on folder: EventFolder, in context: ModuleContext) -> EngineLease {
    let settings = context.settings
    return EngineLease(
      context.events, holder: context.newID(), address: EventForwarding.address(of: settings),
      folder: folder.id, isAlone: settings.data.postgreSQL == nil, now: context.now)
  }

  var operations: [Operation] {
    [
      tellConsent, tellAccountConsent, readConsent, listProofs, bind, sendEvents, reset,
      resetInstallation,
      readReceipt, own, ownOfInstallation, readRegistry, makeDebugToken, ask, query, readTimeline,
    ]
  }

  var chores: [Chore] {
    [
      Chore(interval: .seconds(10), beginsAtOnce: true) { await $0[Self.self].tend($1) },
      Chore(interval: .seconds(60)) { await $0[Self.self].export($1) },
    ] + copying + erasing
  }

  func jobs() -> ModuleJobs {
    ModuleJobs(handlers: [hooks.handler], periodic: periodic)
  }
}
