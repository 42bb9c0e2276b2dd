import Database
import Entitlements
import Purchases
import SyncServer
import Values

extension Commands {
  /// `why SPACE|ACCOUNT [FEATURE]`, `why ID`, `why TOKEN`: which plan somebody has by what rows of the ledger, by
  /// what rule, how much of each feature that allows and how much of it is used; and what a device's token says.
  /// An id may be that of a session of the day, too; in a journal, of an item or a link.
  func explain(_ arguments: [String], in app: AppServer) async throws -> CommandResult {
    guard let ledger = app.purchases else { return try await tell(arguments, in: app) }
    guard let name = arguments.first, arguments.count <= 2 else {
      return .wronglyAsked(
        "why takes a space, an account or an id of the ledger, and a feature. See umbu help.")
    }
    let now = app.now()
    if arguments.count == 1 {
      let lines: [String]? = try await app.database.read { transaction in
        if let lines = try ledger.reasons(of: name, at: now, in: transaction) { return lines }
        if let id = UUID(name) { return try app.explain(id, in: transaction) }
        return try ledger.shown(name, in: transaction).map { Self.lines(of: $0, at: now) }
      }
      if let lines { return .done(Self.text(lines)) }
    }
    let account = try await app.people.accounts()
      .first { $0.email == name || "\($0.id)" == name }?.id
    let found: (lines: [String], entitlement: Entitlement)
    if let account {
      found = try await app.database.read { transaction in
        (
          lines: try ledger.reasons(ofAccount: account, at: now, in: transaction),
          entitlement: try ledger.answer(ofAccount: account, at: now, in: transaction).entitlement
        )
      }
    } else {
      let space: UUID
      switch try await find(name, in: app) {
      case .one(let id): space = id
      case .none(let result): return result
      }
      found = try await app.database.read { transaction in
        (
          lines: try ledger.reasons(ofSpace: space, at: now, in: transaction),
          entitlement: try ledger.answer(ofSpace: space, at: now, in: transaction).entitlement
        )
      }
    }
    var limits = found.entitlement.limits
    if arguments.count == 2 {
      limits = limits.filter { $0.name == arguments[1] }
      guard !limits.isEmpty else {
        return .wronglyAsked("Nothing that plans limit is called \(arguments[1].printable).")
      }
    }
    var lines = found.lines
    lines.insert(
      contentsOf: limits.flatMap { Self.lines(of: $0, on: found.entitlement.plan) }, at: 1)
    return .done(Self.text(lines))
  }

  /// Of an app without plans: what one of its modules keeps under an id.
  private func tell(_ arguments: [String], in app: AppServer) async throws -> CommandResult {
    guard arguments.count == 1, let id = UUID(arguments[0]),
      let lines = try await app.database.read({ try app.explain(id, in: $0) })
    else { return .failed("\(app.app.name) has no plans.") }
    return .done(Self.text(lines))
  }

  private static func text(_ lines: [String]) -> String {
    lines.map(\.printable).joined(separator: "\n")
  }

  private static func lines(of use: LimitUse, on plan: String) -> [String] {
    let allowed =
      switch use.limit {
      case .unlimited: "\(use.name): \(plan) sets no limit."
      case .atMost(0): "\(use.name): not on \(plan)."
      case .atMost(let most): "\(use.name): \(plan) allows \(most)."
      }
    guard let used = use.used else { return [allowed] }
    let left = use.limit.room(after: used).map { ", \($0) left" } ?? ""
    return [allowed, "\(use.name): \(used) used\(left)."]
  }

  private static func lines(of token: ShownToken, at now: Instant) -> [String] {
    let claims = token.claims
    let issued = Instant(milliseconds: claims.issuedAt * 1_000)
    let signed = token.isSigned ? "signed by this server" : "not signed by a key of this server's"
    let head = "A token of \(claims.app) for \(claims.account), issued \(issued), \(signed)."
    let spaces = claims.plans.compactMap { plan in
      plan.space.flatMap { space in
        claims.term(of: space, at: now).map { term in
          switch term {
          case .fresh(let until): "\(space): \(plan.plan), without the server until \(until)."
          case .grace(let until): "\(space): \(plan.plan), not renewed, still until \(until)."
          case .over(let since): "\(space): \(plan.plan), over since \(since)."
          }
        }
      }
    }
    return [head] + spaces
  }
}
