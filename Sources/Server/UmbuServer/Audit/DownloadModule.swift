import AuditServer
import Database

/// A row of the audit for each device that gets what a space holds.
struct DownloadModule: ServerModule {
  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(DownloadMigrations.room, DownloadMigrations.all)
  }

  static func witnesses(of app: AppDefinition, in database: any Database) -> Witnesses {
    Witnesses(ofPulls: [DownloadAudit(database)])
  }

  init(_ context: ModuleContext) {}
}
