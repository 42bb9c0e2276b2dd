import Database

/// The tables of an app's own records, which may refer to those of any other module: so it comes last.
struct RecordModule: ServerModule {
  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(app.id, app.migrations)
  }

  init(_ context: ModuleContext) {}
}
