import AuditServer
import Database
import Jobs

/// Who did what, chained by hashes and signed every hour.
struct AuditModule: ServerModule {
  let context: ModuleContext

  private static let hour: Int64 = 3_600_000

  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(AuditMigrations.room, AuditMigrations.all, common: AuditMigrations.common)
  }

  static func witnesses(of app: AppDefinition, in database: any Database) -> Witnesses {
    Witnesses(
      ofMutations: [MutationAudit(notes: app.audit)], ofSessions: [SessionAudit()],
      ofTeams: [TeamAudit()])
  }

  init(_ context: ModuleContext) {
    self.context = context
  }

  var operations: [Operation] { [accessReport, exportReport] }

  func jobs() -> ModuleJobs {
    guard let key = context.installation.auditKey else { return ModuleJobs() }
    let settings = context.settings
    let post = AnchorPost(to: settings.anchors, mail: settings.mail)
    return ModuleJobs(
      handlers: [anchorHandler(post)],
      periodic: [
        // Hours are those of UTC, as the anchors' are. It is tried for most of a day.
        PeriodicJob("sign-audit", every: Self.hour, retries: JobRetries(attempts: 24)) { _ in
          try await anchor(signedBy: key, sendingTo: settings.anchors, settings.log)
          return .none
        }
      ])
  }
}
