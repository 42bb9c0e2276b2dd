import Database
import Jobs

/// What is to be done later, kept in the tables until it is done.
struct JobModule: ServerModule {
  private let context: ModuleContext

  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(JobMigrations.room, JobMigrations.all, common: JobMigrations.common)
  }

  init(_ context: ModuleContext) {
    self.context = context
  }

  /// None where the database does not answer.
  func figures() async -> [Figure] {
    let now = context.now()
    let figures = try? await context.database.read { try Outbox.figures(at: now, in: $0) }
    guard let figures else { return [] }
    let states = [
      ("waiting", figures.waiting), ("running", figures.running), ("dead", figures.dead),
    ]
    let age = figures.oldestDue.map { max(now.since($0), 0) } ?? 0
    return states.map { state, count in
      Figure(
        "umbu_jobs", .gauge, "Jobs in the database; dead ones were given up.", count,
        .init("state", state))
    } + [
      Figure(
        "umbu_jobs_oldest_due_seconds", .gauge,
        "For how long the longest due job has been due.", Double(age) / 1_000)
    ]
  }
}
