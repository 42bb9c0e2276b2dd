import Database
import HistoryServer
import IdentityServer
import Jobs
import Sync
import SyncServer

/// Who changed what of a record when.
struct HistoryModule: ServerModule {
  private let history: RecordHistory
  private let forgets: Bool

  private static let hour: Int64 = 3_600_000

  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(HistoryMigrations.room, HistoryMigrations.all)
  }

  static func witnesses(of app: AppDefinition, in database: any Database) -> Witnesses {
    Witnesses(ofMutations: [history(of: app, in: database)])
  }

  init(_ context: ModuleContext) {
    history = Self.history(of: context.app, in: context.database)
    forgets = !context.app.forgotten.isEmpty
  }

  private static func history(
    of app: AppDefinition, in database: any Database
  ) -> RecordHistory {
    RecordHistory(
      database, of: app.schema, roles: .members, forgetting: app.forgotten,
      email: Accounts.email(_:of:))
  }

  func jobs() -> ModuleJobs {
    guard forgets else { return ModuleJobs() }
    return ModuleJobs(periodic: [
      PeriodicJob("history.forget", every: Self.hour) { [history] _ in
        try await history.removeGone()
        return .none
      }
    ])
  }

  var operations: [Operation] {
    [
      Operation(historyEndpoint, bodyLimit: 4_096, refusals: [403]) { [history] input, call in
        try await history.page(input, for: try call.signedIn().account)
      }
    ]
  }
}
