import API
import Database
import Records
import SyncServer
import Values

/// The operator's commands on data that this process has open: the same whether a server runs them
/// for the command line or the command line itself does.
public struct Commands: Sendable {
  private let apps: [AppServer]

  public init(_ apps: [AppServer]) {
    self.apps = apps
  }

  /// Runs a command such as `["plan", "set", "Clínica Ipê", "gold"]`; `--app ID` names the app
  /// where there are several.
  public func run(_ arguments: [String]) async -> CommandResult {
    var arguments = arguments
    var app = apps.first
    if let position = arguments.firstIndex(of: "--app"), position + 1 < arguments.count {
      let id = arguments[position + 1]
      app = apps.first { $0.app.id == id }
      guard app != nil else { return .wronglyAsked("There is no app \(id) here.") }
      arguments.removeSubrange(position...position + 1)
    }
    guard let app else { return .failed("No app is hosted here.") }
    do {
      switch arguments.first {
      case "plan" where arguments.count == 4 && arguments[1] == "set":
        return try await setPlan(of: arguments[2], to: arguments[3], in: app)
      case "user" where arguments.count == 2 && arguments[1] == "list":
        return try await listUsers(of: app)
      case "backup" where arguments.count == 2:
        try await app.database.backup(to: arguments[1])
        return .done("\(app.app.name) is backed up to \(arguments[1]), whole and checked.")
      case "verify" where arguments.count == 1:
        return try await verify()
      default:
        return .wronglyAsked("Not a command: \(arguments.joined(separator: " ")). See umbu help.")
      }
    } catch let error as DatabaseError {
      return .failed("Not done: \(error)")
    } catch {
      return .failed("Not done: \(error)")
    }
  }

  private func setPlan(of name: String, to plan: String, in app: AppServer) async throws
    -> CommandResult
  {
    guard let plans = app.app.plans else { return .failed("\(app.app.name) has no plans.") }
    guard plans.names.contains(plan) else {
      return .wronglyAsked(
        "There is no plan \(plan): \(plans.names.joined(separator: ", ")).")
    }
    let spaces = try await app.database.read { transaction in
      if let space = UUID(name) {
        return try Spaces.version(of: space, in: transaction) == nil ? [] : [space]
      }
      return try plans.spaces(transaction, name)
    }
    guard let space = spaces.first else {
      return .failed("Nothing is called \(name) or has that id. See umbu user list.")
    }
    guard spaces.count == 1 else {
      let ids = spaces.map { "  \($0)" }.joined(separator: "\n")
      return .failed("\(spaces.count) are called \(name); say which by its id:\n\(ids)")
    }
    let tables = app.sync.tables
    let version = try await app.database.write { transaction in
      try Spaces.change(space, of: tables, in: transaction) { change in
        guard plans.set(change, space, plan) else { throw Refusal(.missing, "plan") }
      }
    }
    app.hub.tell(SpaceMove(space: space, version: version))
    return .done("\(name) is on the plan \(plan) now.")
  }

  private func listUsers(of app: AppServer) async throws -> CommandResult {
    let accounts = try await app.people.accounts()
    let lines = try await app.database.read { transaction in
      try accounts.map { account in
        let spaces = try account.spaces.map { space in
          "\(try app.app.spaceName(transaction, space)) (\(space))"
        }
        return "\(account.id)  \(account.email)  \(spaces.joined(separator: ", "))"
      }
    }
    return .done(
      lines.isEmpty
        ? "Nobody has an account yet."
        : "account                               e-mail and spaces\n"
          + lines.joined(separator: "\n"))
  }

  private func verify() async throws -> CommandResult {
    var lines: [String] = []
    for app in apps {
      var problems = try await app.database.verify()
      let tables = app.sync.tables.all
      problems += try await app.database.read { try SchemaDifference.find(tables, in: $0) }
      lines += problems.map { "\(app.app.name): \($0)" }
    }
    return lines.isEmpty ? .done("") : .failed(lines.joined(separator: "\n"))
  }
}
