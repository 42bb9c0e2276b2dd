import Database
import Retention

/// Spaces that are erased for good, and what each process has to do about them.
struct RetentionModule: ServerModule {
  private let sweepInterval: Duration

  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(ErasureMigrations.room, ErasureMigrations.all)
  }

  init(_ context: ModuleContext) {
    sweepInterval = context.settings.sweepInterval
  }

  var chores: [Chore] {
    [Chore(interval: sweepInterval, beginsAtOnce: true) { await $0.finishErasures($1) }]
  }
}
