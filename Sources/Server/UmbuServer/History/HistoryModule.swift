import Database
import HistoryServer
import IdentityServer
import Sync
import SyncServer

/// Who changed what of a record when.
struct HistoryModule: ServerModule {
  private let history: RecordHistory

  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(HistoryMigrations.room, HistoryMigrations.all)
  }

  static func witnesses(of app: AppDefinition, in database: any Database) -> Witnesses {
    Witnesses(ofMutations: [history(of: app, in: database)])
  }

  init(_ context: ModuleContext) {
    history = Self.history(of: context.app, in: context.database)
  }

  private static func history(
    of app: AppDefinition, in database: any Database
  ) -> RecordHistory {
    RecordHistory(
      database, of: app.schema, roles: .members, forgetting: app.forgotten,
      email: Accounts.email(_:of:))
  }

  var operations: [Operation] {
    [
      Operation(historyEndpoint, bodyLimit: 4_096, refusals: [403]) { [history] input, call in
        try await history.page(input, for: try call.signedIn().account)
      }
    ]
  }
}
