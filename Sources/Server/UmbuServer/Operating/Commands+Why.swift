import Database
import Entitlements
import Purchases
import SyncServer
import Values

extension Commands {
  /// `why SPACE|ACCOUNT [FEATURE]`, `why ID`: which plan somebody has by what rows of the ledger, by what
  /// rule, and how much of a feature that allows. An id may be that of a session of the day, too.
  func explain(_ arguments: [String], in app: AppServer) async throws -> CommandResult {
    guard let plans = app.app.plans, let ledger = app.purchases else {
      return .failed("\(app.app.name) has no plans.")
    }
    guard let name = arguments.first, arguments.count <= 2 else {
      return .wronglyAsked(
        "why takes a space, an account or an id of the ledger, and a feature. See umbu help.")
    }
    let now = app.now()
    if arguments.count == 1 {
      let lines = try await app.database.read { transaction in
        try ledger.reasons(of: name, at: now, in: transaction)
          ?? UUID(name).flatMap { try app.explain($0, in: transaction) }
      }
      if let lines { return .done(Self.text(lines)) }
    }
    let account = try await app.people.accounts()
      .first { $0.email == name || "\($0.id)" == name }?.id
    let found: (lines: [String], plan: String)
    if let account {
      found = try await app.database.read { transaction in
        (
          lines: try ledger.reasons(ofAccount: account, at: now, in: transaction),
          plan: try ledger.access(ofAccount: account, at: now, in: transaction).planName
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
          plan: try ledger.access(of: space, at: now, in: transaction).planName
        )
      }
    }
    var lines = found.lines
    if arguments.count == 2 {
      guard let limit = plans.limit(of: arguments[1], on: found.plan) else {
        return .wronglyAsked("Nothing that plans limit is called \(arguments[1].printable).")
      }
      lines.insert(Self.words(of: limit, arguments[1], on: found.plan), at: 1)
    }
    return .done(Self.text(lines))
  }

  private static func text(_ lines: [String]) -> String {
    lines.map(\.printable).joined(separator: "\n")
  }

  private static func words(of limit: Limit, _ feature: String, on plan: String) -> String {
    switch limit {
    case .unlimited: "\(feature): \(plan) sets no limit."
    case .atMost(0): "\(feature): not on \(plan)."
    case .atMost(let most): "\(feature): \(plan) allows \(most)."
    }
  }
}
