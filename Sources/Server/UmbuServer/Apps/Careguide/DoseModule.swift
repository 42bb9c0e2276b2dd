import API
import Care
import CareServer
import Database
import Delivery
import HTTP
import IdentityServer
import Records
import SyncServer
import Values
import ZoneFiles

/// Reminders of doses and of stock, what is said of a dose without opening the app, and devices that are woken
/// without an account (Docs/Delivery.md).
struct DoseModule: ServerModule {
  private let context: ModuleContext
  private let service: CareService
  private let devices: DeviceReminders

  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(CareMigrations.room, CareMigrations.all, common: CareMigrations.common)
  }

  static func witnesses(of app: AppDefinition, in database: any Database) -> Witnesses {
    Witnesses(ofMutations: [CareWitness()])
  }

  static func messages(in context: ModuleContext) -> [MessageKind] {
    CareService.kinds(
      .careguide(in: context), of: context.tables, zones: { ZoneFolder.system.find($0) },
      now: context.now)
  }

  init(_ context: ModuleContext) {
    self.context = context
    service = CareService(
      .careguide(in: context), bringing: Delivery(of: context),
      as: OwnMutations(
        context.tables, budgets: context.app.budgets, witnesses: context.witnesses.ofMutations),
      zones: { ZoneFolder.system.find($0) })
    devices = DeviceReminders(
      in: context.database, on: context.installation.ways, of: DeliveringApp(of: context),
      now: context.now, ring: { [news = context.news] in news.bell.ring() })
  }

  func jobs() -> ModuleJobs {
    ModuleJobs(
      handlers: service.handlers + devices.handlers,
      periodic: service.periodic + devices.periodic)
  }

  func figures() async -> [Figure] {
    [
      Figure(
        "umbu_reminders_unread", .counter, "Rows that reminders of doses could not read.",
        UnreadRecords.count)
    ]
  }

  var operations: [Operation] { [leave, drop, end] }

  /// Like making an account it leaves something behind.
  private var leave: Operation {
    Operation(LeftEndpoints.leave, weight: .signIn, refusals: [404, 503]) { [devices] left, call in
      do {
        try await devices.leave(left, from: call.client)
        return Nothing()
      } catch let problem as DeviceReminders.Problem {
        throw Problem(problem)
      }
    }
  }

  private var drop: Operation {
    Operation(LeftEndpoints.drop) { [devices] names, _ in
      try await devices.drop(names)
      return Nothing()
    }
  }

  private var end: Operation {
    Operation(LeftEndpoints.end, bodyLimit: 1_024) { [devices] key, _ in
      try await devices.end(key.key)
      return Nothing()
    }
  }

  func addRoutes(to router: inout Router, of app: AppServer) {
    let limits = context.installation.limiter
    func guarded(
      _ answer: @escaping @Sendable (Request) async throws -> Response
    ) -> @Sendable (Request) async -> Response {
      { request in
        if let wait = limits.wait(for: request.client, .usual) {
          return Problem.tooManyRequests.response(retryAfter: wait)
        }
        do { return try await answer(request) } catch { return Problem(error).response() }
      }
    }
    router.on(.get, "/\(DosePage.messagePath)/:token", guarded(look))
    router.on(.get, "/\(DosePage.dosePath)/:token", guarded(ask))
    router.on(.post, "/\(DosePage.dosePath)/:token", body: .collected(upTo: 1_024), guarded(take))
  }

  private func look(_ request: Request) async throws -> Response {
    let found = try await service.answers.look(atMessageOf: request.token)
    return page(found.map { .shows($0) } ?? .unknown, for: request)
  }

  private func ask(_ request: Request) async throws -> Response {
    guard let found = try await service.answers.look(by: request.token) else {
      return page(.unknown, for: request)
    }
    if found.item.standing == .open {
      return page(.asks(found.answer, person: found.person, found.item), for: request)
    }
    let isSaid = found.item.standing == (found.answer == .taken ? .taken : .skipped)
    let result: DoseAnswers.Outcome.Result =
      found.item.standing == .ended ? .ended : isSaid ? .doneBefore : .otherwise
    return page(.told(result, person: found.person, found.item), for: request)
  }

  private func take(_ request: Request) async throws -> Response {
    guard let outcome = try await service.answers.apply(by: request.token) else {
      return page(.unknown, for: request)
    }
    if let move = outcome.move {
      context.news.moved(move)
      context.news.bell.ring()
    }
    return page(.told(outcome.result, person: outcome.person, outcome.item), for: request)
  }

  private func page(_ state: DosePage.State, for request: Request) -> Response {
    let page = DosePage(app: context.app.name, state: state, language: request.preferredLanguage)
    let status: Status =
      switch state {
      case .unknown: .notFound
      case .told(.ended, _, _): 410
      case .told(.otherwise, _, _): .conflict
      case .told(.done, _, _), .told(.doneBefore, _, _), .shows, .asks: .ok
      }
    return Response(
      status, headers: .ofPage(styledBy: DosePage.styles), body: .bytes(Array(page.html.utf8)))
  }
}

extension CareRules {
  /// Members of a family are reached by their accounts; a mail goes to no address that nobody has confirmed, nor
  /// a text where nobody has.
  static func careguide(in context: ModuleContext) -> CareRules {
    let schema = context.app.schema
    let mails = context.settings.mail != nil
    return CareRules(
      plain: { MailName($0, length: 40).text },
      member: { account, space, transaction in
        guard let role = try Memberships.role(of: account, in: space, transaction), !role.isEmpty
        else { return nil }
        let isConfirmed = try Accounts.isConfirmed(account, in: transaction)
        let email = try Accounts.email(transaction, of: account).flatMap { Email($0) }
        return Member(
          role: role, mayLog: schema.allows(LogDose.self, as: role),
          email: isConfirmed ? email : nil, mayBeTexted: isConfirmed || !mails)
      })
  }
}

extension Problem {
  fileprivate init(_ problem: DeviceReminders.Problem) {
    switch problem {
    case .field(let path):
      self.init(
        status: 422, title: "A field is not acceptable", code: "unreadable",
        errors: [FieldProblem(path: path, reason: "malformed")])
    case .noPush: self = .notFound
    case .full:
      self.init(
        status: 503, title: "Full", code: "full",
        detail: "The server wakes as many devices as it can. Nothing was left.")
    }
  }
}

extension Request {
  fileprivate var token: String { parameters["token"] ?? "" }
}
