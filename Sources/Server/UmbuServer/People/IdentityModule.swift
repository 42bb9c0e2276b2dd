import Database
import IdentityServer
import Jobs
import SyncServer

/// Accounts, sessions, and who belongs to which space.
struct IdentityModule: ServerModule {
  let people: People
  private let handlers: [JobHandler]

  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(
      IdentityMigrations.room, IdentityMigrations.all, common: IdentityMigrations.common)
  }

  init(_ context: ModuleContext) {
    var identity = IdentityService(
      context.database, founding: context.founding, team: context.team, post: context.post,
      witnesses: context.witnesses.ofSessions, now: context.now)
    identity.ring = { [news = context.news] in news.bell.ring() }
    identity.passwordCost = context.settings.passwordCost
    handlers = [
      identity.invitationHandler, identity.confirmationHandler, identity.passwordResetHandler,
      identity.emailChangeHandler, identity.shownEmailHandler,
    ].compactMap { $0 }
    people = People(identity, now: context.now, ended: context.news.ended)
  }

  var operations: [Operation] { people.operations }

  func jobs() -> ModuleJobs { ModuleJobs(handlers: handlers) }

  func hear(_ news: Neighbours.News) {
    if case .ended(let session) = news { people.forget(session) }
  }
}

extension AppServer {
  public var people: People { self[IdentityModule.self].people }
}

extension ModuleContext {
  /// How the space of a new account comes to be.
  var founding: SpaceFounding {
    let (app, tables) = (app, tables)
    return SpaceFounding(
      create: { transaction, space, name, founder in
        try Spaces.open(space, kind: app.schema.kind, in: transaction)
        try Spaces.change(space, of: tables, at: founder.joinedAt, in: transaction) { records in
          app.profile.create(records, space, name, founder.joinedAt)
          if app.team != nil { records.put(founder) }
        }
      }, as: app.roles.founder, name: app.profile.name)
  }

  /// How more people come to a space; nil for an app whose spaces have one member each.
  var team: TeamRules? {
    let app = app
    return app.team.map { team in
      TeamRules(
        tables: tables, roles: team.roles, refusal: team.refusal,
        isFull: { transaction, space, withTraces in
          try app.budgets?.isUsedUp(space, withTraces: withTraces, in: transaction) ?? false
        },
        audience: TeamAudience(
          witnesses: witnesses.ofTeams, moved: news.moved,
          changed: { [news] account, space in news.changed(account, in: space) }))
    }
  }

  /// How people are mailed; nil where nobody is.
  fileprivate var post: IdentityPost? {
    settings.mail.map { mail in
      IdentityPost(
        mailer: mail.mailer, domain: mail.domain,
        app: MailedApp(name: app.name, address: "\(mail.address)/\(app.id)/"),
        limits: mail.limits, room: mail.room, ring: { [news] in news.bell.ring() })
    }
  }
}
