import Agenda
import AgendaServer
import API
import Audit
import AuditServer
import Crypto
import Database
import Fields
import HTTP
import IdentityServer
import SyncServer
import Values

/// Agendas that calendar programs read by secret addresses: how people make and end these, and the route
/// by which programs come.
extension AgendaModule {
  private static let recordType = "agendaFeed"

  func listFeeds(_ feeds: AgendaFeeds) -> Operation {
    Operation(FeedEndpoints.list, bodyLimit: 1_024, refusals: [403]) { [context] order, call in
      let caller = try call.signedIn()
      return try await context.database.read { transaction in
        guard try sight(of: caller.account, in: order.space, transaction).seesAgenda else {
          throw Problem.notForRole
        }
        return try feeds.list(of: caller.account, in: order.space, transaction)
      }
    }
  }

  func makeFeed(_ feeds: AgendaFeeds) -> Operation {
    Operation(FeedEndpoints.make, bodyLimit: 1_024, refusals: [403, 404, 409, 422]) {
      [context] order, call in
      let caller = try call.signedIn()
      let (id, now) = (context.newID(), context.now())
      do {
        return try await context.database.write(in: order.space) { transaction in
          let sight = try sight(of: caller.account, in: order.space, transaction)
          let made = try feeds.make(
            order, for: caller.account, seeing: sight, id: id, transaction)
          guard
            try context.app.budgets?.isUsedUp(order.space, withTraces: true, in: transaction)
              != true
          else { throw Problem.spaceFull }
          let note = AuditNote(
            .exportData, of: .init(Self.recordType, id),
            [
              .init("scope", .text(order.room == nil ? "ownAgenda" : "roomAgenda")),
              .init("format", .text("ics")), .init("names", .boolean(order.showsNames)),
            ])
          try write(note, by: caller.account, call, in: order.space, at: now, transaction)
          return made
        }
      } catch let problem as AgendaFeeds.Problem {
        throw Problem(problem)
      }
    }
  }

  func endFeed(_ feeds: AgendaFeeds) -> Operation {
    Operation(FeedEndpoints.end, bodyLimit: 1_024, refusals: [403, 404]) {
      [context] choice, call in
      let caller = try call.signedIn()
      let now = context.now()
      try await context.database.write(in: choice.space) { transaction in
        let role = try SpaceRoles.members.role(transaction, caller.account, choice.space)
        guard role?.isEmpty == false else { throw Problem.notForRole }
        guard
          try feeds.end(choice.feed, of: caller.account, in: choice.space, transaction)
        else { throw Problem.notFound }
        let note = AuditNote(
          .changeData, of: .init(Self.recordType, choice.feed),
          [.init("change", .text("feedEnded"))])
        try write(note, by: caller.account, call, in: choice.space, at: now, transaction)
      }
      return Nothing()
    }
  }

  private func write(
    _ note: AuditNote, by account: UUID, _ call: Call, in space: UUID, at now: Instant,
    _ transaction: any WriteTransaction
  ) throws {
    let draft = AuditDraft(at: now, by: account, on: call.device, note)
    try AuditTrail.append([draft], to: space, at: now, in: transaction)
    try Spaces.add(.trace, to: space, in: transaction)
  }

  /// What an account may see of a space's agenda at this moment.
  private func sight(
    of account: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> AgendaFeeds.Sight {
    let role = try SpaceRoles.members.role(transaction, account, space) ?? ""
    let schema = context.app.schema
    let people = context.app.agenda?.personType ?? ""
    return AgendaFeeds.Sight(
      seesAgenda: schema.mayRead(Session.recordType, as: role),
      seesPeople: schema.mayRead(Appointment.recordType, as: role)
        && schema.mayRead(people, as: role))
  }

  /// Adds the route by which calendar programs read.
  func addFeed(to router: inout Router, _ feeds: AgendaFeeds) {
    let limits = context.installation.limiter
    router.get("/\(AgendaFeeds.path)/:name") { request in
      if let wait = limits.wait(for: request.client, .usual) {
        return Problem.tooManyRequests.response(retryAfter: wait)
      }
      do {
        return try await read(request, feeds)
      } catch {
        return Problem(error).response()
      }
    }
  }

  private func read(_ request: Request, _ feeds: AgendaFeeds) async throws -> Response {
    let name = request.parameters["name"] ?? ""
    let feed = try await context.database.read { try feeds.find(by: name, $0) }
    guard let feed else { return Problem.notFound.response() }
    if let wait = context.installation.limiter.wait(forFeed: feed) {
      return Problem.tooManyRequests.response(retryAfter: wait)
    }
    let content = try await context.database.read { transaction in
      try feeds.read(by: name, transaction) { account, space in
        try sight(of: account, in: space, transaction)
      }
    }
    guard let content else { return Problem.notFound.response() }
    if !content.isNoted {
      try await context.database.write(in: content.space) { try feeds.noteUse(of: feed, $0) }
    }
    let headers: Headers = [
      "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex",
      "Content-Disposition": "inline; filename=\"agenda.ics\"",
    ]
    let tag = Digest.sha256(content.bytes).prefix(16)
    return Representation(
      content.bytes, type: "text/calendar; charset=utf-8",
      validators: Validators(tag: Array(tag).hexadecimal), headers: headers
    ).response(to: request)
  }
}

/// Ends the feeds of who leaves a space, so that they do not come back with them.
struct FeedEnd: TeamWitness, SessionWitness {
  func saw(_ event: TeamEvent, in transaction: any WriteTransaction) throws {
    switch event.kind {
    case .left, .removed:
      try AgendaFeeds.endAll(of: event.subject, in: event.space, transaction)
    case .founded, .invited, .invitationRevoked, .joined, .roleChanged, .emailChanged,
      .nameChanged:
      return
    }
  }

  /// Who knew the password may have made one, or have copied its address: with a new password all of the account end.
  func saw(_ event: SessionEvent, in transaction: any WriteTransaction) throws {
    guard event.kind == .passwordChanged, let account = event.account else { return }
    for space in event.spaces { try AgendaFeeds.endAll(of: account, in: space, transaction) }
  }
}

extension Problem {
  fileprivate init(_ problem: AgendaFeeds.Problem) {
    switch problem {
    case .notForRole: self = .notForRole
    case .noSuchRoom: self = .notFound
    case .tooMany:
      self.init(
        status: 422, title: "Too many addresses", code: "tooMany",
        errors: [FieldProblem(path: "room", reason: "tooMany")])
    }
  }
}
