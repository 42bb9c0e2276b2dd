import Agenda
import AgendaServer
import API
import Database
import Delivery
import IdentityServer
import SyncServer
import Values
import ZoneFiles

/// Reminders of appointments, the answers to them, and series that are made ahead (Docs/Delivery.md); of
/// an app without an agenda nothing but empty tables.
struct AgendaModule: ServerModule {
  let context: ModuleContext
  let service: AgendaService?

  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(AgendaMigrations.room, AgendaMigrations.all)
  }

  static func witnesses(of app: AppDefinition, in database: any Database) -> Witnesses {
    guard let rules = app.agenda else { return Witnesses() }
    return Witnesses(
      ofMutations: [AgendaWitness(rules, zones: .system)], ofSessions: [FeedEnd()],
      ofTeams: [FeedEnd()])
  }

  static func messages(in context: ModuleContext) -> [MessageKind] {
    context.agenda.map { AgendaService.kinds($0, zones: .system, now: context.now) } ?? []
  }

  init(_ context: ModuleContext) {
    self.context = context
    service = context.agenda.map { rules in
      AgendaService(
        rules, bringing: Delivery(of: context),
        as: OwnMutations(
          context.tables, budgets: context.app.budgets, witnesses: context.witnesses.ofMutations),
        zones: .system, moved: context.news.moved)
    }
  }

  func jobs() -> ModuleJobs {
    ModuleJobs(handlers: service?.handlers ?? [], periodic: service?.periodic ?? [])
  }

  var operations: [Operation] {
    guard let service else { return [] }
    return [
      link(service), book(service.bookings), listFeeds(service.feeds), makeFeed(service.feeds),
      endFeed(service.feeds),
    ]
  }

  private func link(_ service: AgendaService) -> Operation {
    Operation(AgendaEndpoints.link, bodyLimit: 1_024, refusals: [403, 404]) {
      [context] order, call in
      let caller = try call.signedIn()
      let path = try await context.database.write(in: order.space) { transaction -> String? in
        let role = try SpaceRoles.members.role(transaction, caller.account, order.space) ?? ""
        guard context.app.schema.allows(DropWish.self, as: role) else { throw Problem.notForRole }
        return try service.answers.makeLink(
          for: order.appointment.uuid, in: order.space, transaction)
      }
      guard let path, let address = context.address else { throw Problem.notFound }
      return AppointmentLink(address + path)
    }
  }
}

extension ModuleContext {
  /// What the app says of its agenda. Where people are mailed, no house writes to anybody before one of its
  /// members has confirmed an e-mail.
  var agenda: AgendaRules? {
    guard var rules = app.agenda, let mail = settings.mail else { return app.agenda }
    rules.sender = "no-reply@\(mail.domain)"
    rules.mayWrite = { try Accounts.hasConfirmed(in: $0, $1) }
    return rules
  }

  /// Where people reach the app, with a slash at the end; nil where nobody said.
  var address: String? {
    (settings.delivery.address ?? settings.mail?.address).map { "\($0)/\(app.id)/" }
  }
}
