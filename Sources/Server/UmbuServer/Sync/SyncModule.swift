import Database
import HTTP
import Jobs
import Sync
import SyncServer

/// Push and pull of an app's spaces, and the channel on which devices hear that there is something to
/// pull.
struct SyncModule: ServerModule {
  let service: SyncService
  private let context: ModuleContext

  private static let hour: Int64 = 3_600_000

  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(SyncMigrations.room, SyncMigrations.all, common: SyncMigrations.common)
  }

  init(_ context: ModuleContext) {
    self.context = context
    service = SyncService(
      context.database,
      rules: SpaceRules(
        context.app.schema, .members, budgets: context.app.budgets,
        newClients: context.settings.rateLimits.newClients),
      witnesses: context.witnesses.ofMutations, pullWitnesses: context.witnesses.ofPulls,
      now: context.now, moved: context.news.moved)
  }

  var operations: [Operation] {
    [
      Operation(syncEndpoint, bodyLimit: SyncLimits.requestBytes, refusals: [403, 426]) {
        [service] call in
        let request = try SyncService.request(from: call.body)
        return try await service.sync(request, by: try call.signedIn(), on: call.device)
      },
      Operation(recordsEndpoint, refusals: [403, 426]) { [service] input, call in
        try await service.records(input, by: try call.signedIn(), on: call.device)
      },
    ]
  }

  func jobs() -> ModuleJobs {
    let settings = context.settings
    return ModuleJobs(periodic: [
      PeriodicJob("forget-removals", every: Self.hour) { [service] _ in
        let time = settings.now().adding(milliseconds: -settings.removalMemory)
        try await service.forgetRemovals(before: time)
        return .none
      },
      PeriodicJob("end-clients", every: 24 * Self.hour, retries: JobRetries(attempts: 24)) {
        [service] _ in
        let time = settings.now().adding(milliseconds: -settings.refusalMemory)
        try await service.endClients(unseenSince: time)
        return .none
      },
    ])
  }

  var chores: [Chore] {
    let settings = context.settings
    let sweep = Chore(interval: settings.sweepInterval) { await $0.sweepLive($1) }
    let catchUp = Chore(interval: settings.catchUpInterval) { await $0.catchUp($1) }
    // A file has one process; tables in PostgreSQL may have many.
    return settings.data.postgreSQL == nil ? [sweep] : [sweep, catchUp]
  }

  func figures() async -> [Figure] {
    [Figure("umbu_watchers", .gauge, "Devices that watch a space.", context.news.hub.count)]
  }

  func addRoutes(to router: inout Router, of app: AppServer) { app.live.add(to: &router) }
}

extension AppServer {
  public var sync: SyncService { self[SyncModule.self].service }
}
