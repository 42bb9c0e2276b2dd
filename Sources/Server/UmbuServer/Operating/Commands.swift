import API
import Audit
import AuditServer
import Database
import Records
import SyncServer
import Values

/// The operator's commands on data that this process has open: the same whether a server runs them
/// for the command line or the command line itself does.
public struct Commands: Sendable {
  let apps: [AppServer]
  /// Whether a server runs them, which knows where files are and finishes what is begun.
  let isServing: Bool

  public init(_ apps: [AppServer], isServing: Bool = true) {
    self.apps = apps
    self.isServing = isServing
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
        guard try await app.hasCurrentTables() else { return Self.older(app) }
        return try await setPlan(of: arguments[2], to: arguments[3], in: app)
      case "plan" where arguments.count == 3 && arguments[1] == "compare":
        guard try await app.hasCurrentTables() else { return Self.older(app) }
        return try await comparePlans(arguments[2], in: app)
      case "why":
        guard try await app.hasCurrentTables() else { return Self.older(app) }
        return try await explain(Array(arguments.dropFirst()), in: app)
      case "purchase":
        guard try await app.hasCurrentTables() else { return Self.older(app) }
        return try await handlePurchases(Array(arguments.dropFirst()), in: app)
      case "code":
        guard try await app.hasCurrentTables() else { return Self.older(app) }
        return try await handleCodes(Array(arguments.dropFirst()), in: app)
      case "import" where arguments.starts(with: ["import", "ga4"]):
        guard try await app.hasCurrentTables() else { return Self.older(app) }
        return try await importEvents(Array(arguments.dropFirst()), in: app)
      case "import":
        guard try await app.hasCurrentTables() else { return Self.older(app) }
        return try await importPurchases(Array(arguments.dropFirst()), in: app)
      case "ask":
        return try await ask(Array(arguments.dropFirst()), in: app)
      case "key":
        guard try await app.hasCurrentTables() else { return Self.older(app) }
        return try await handleEventKeys(Array(arguments.dropFirst()), in: app)
      case "registry":
        guard try await app.hasCurrentTables() else { return Self.older(app) }
        return try await handleRegistry(Array(arguments.dropFirst()), in: app)
      case "events" where arguments.starts(with: ["events", "sql"]):
        return try await runSQL(Array(arguments.dropFirst(2)), in: app)
      case "events":
        return try await handleEvents(Array(arguments.dropFirst()), in: app)
      case "export":
        return try await export(Array(arguments.dropFirst()), in: app)
      case "hook":
        return try await handleHooks(Array(arguments.dropFirst()), in: app)
      case "user" where arguments.count == 2 && arguments[1] == "list":
        guard try await app.hasCurrentTables() else { return Self.older(app) }
        return try await listUsers(of: app)
      case "backup":
        return try await backUp(Array(arguments.dropFirst()), app)
      case "demo":
        return try await demonstrate(Array(arguments.dropFirst()))
      case "erase":
        guard try await app.hasCurrentTables() else { return Self.older(app) }
        return try await erase(Array(arguments.dropFirst()), in: app)
      case "archive" where arguments.starts(with: ["archive", "forget"]):
        return try await forgetArchive(Array(arguments.dropFirst(2)), of: app)
      case "audit" where arguments.starts(with: ["audit", "verify"]):
        return try await verifyAudit(Array(arguments.dropFirst(2)))
      case "jobs" where arguments == ["jobs", "check"]:
        return try await checkJobs()
      case "mail":
        guard try await app.hasCurrentTables() else { return Self.older(app) }
        return await takeMail(Array(arguments.dropFirst()), in: app)
      case "jobs":
        return try await runJobs(Array(arguments.dropFirst()), in: app)
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

  static func older(_ app: AppServer) -> CommandResult {
    .failed(
      """
      The data of \(app.app.name) is of an older version of umbu. Start umbu serve of this version \
      once; it brings the tables up to date. umbu backup works before that, too.
      """)
  }

  private func setPlan(of name: String, to plan: String, in app: AppServer) async throws
    -> CommandResult
  {
    guard let plans = app.app.plans else { return .failed("\(app.app.name) has no plans.") }
    guard plans.names.contains(plan) else {
      return .wronglyAsked(
        "There is no plan \(plan): \(plans.names.joined(separator: ", ")).")
    }
    let space: UUID
    switch try await find(name, in: app) {
    case .one(let found): space = found
    case .none(let result): return result
    }
    let access = try await app.setPlan(plan, of: space)
    guard access.planName == plan else {
      return .done(
        """
        \(name.printable) is on the plan \(access.planName) now, not \(plan): that was bought. See \
        umbu why.
        """)
    }
    return .done("\(name.printable) is on the plan \(plan) now.")
  }

  /// What a name stands for.
  enum Found {
    case one(UUID)
    /// Nothing, or several: what is to be said of it.
    case none(CommandResult)
  }

  /// The space of an id or of an exact name.
  func find(_ name: String, in app: AppServer) async throws -> Found {
    let spaces = try await app.database.read { transaction in
      if let space = UUID(name) {
        return try Spaces.version(of: space, in: transaction) == nil ? [] : [space]
      }
      return try app.app.profile.spaces(transaction, name)
    }
    guard let space = spaces.first else {
      return .none(
        .failed("Nothing is called \(name.printable) or has that id. See umbu user list."))
    }
    guard spaces.count == 1 else {
      let ids = spaces.map { "  \($0)" }.joined(separator: "\n")
      return .none(
        .failed("\(spaces.count) are called \(name.printable); say which by its id:\n\(ids)"))
    }
    return .one(space)
  }

  private func listUsers(of app: AppServer) async throws -> CommandResult {
    let accounts = try await app.people.accounts()
    let lines = try await app.database.read { transaction in
      try accounts.map { account in
        let spaces = try account.spaces.map { space in
          "\(try app.app.profile.name(transaction, space).printable) (\(space))"
        }
        return "\(account.id)  \(account.email.printable)  \(spaces.joined(separator: ", "))"
      }
    }
    return .done(
      lines.isEmpty
        ? "Nobody has an account yet."
        : "account                               e-mail and spaces\n"
          + lines.joined(separator: "\n"))
  }

  /// Says nothing when all is sound and up to date.
  private func verify() async throws -> CommandResult {
    var problems: [String] = []
    var older: [String] = []
    for app in apps {
      var found = try await app.database.verify()
      if app.hasOwnEvents { found += try await app.events.verify() }
      if try await app.hasCurrentTables() {
        let tables = app.sync.tables.all
        found += try await app.database.read { try SchemaDifference.find(tables, in: $0) }
      } else {
        older.append(app.app.name)
      }
      problems += found.map { "\(app.app.name): \($0)" }
    }
    guard problems.isEmpty else { return .failed(problems.joined(separator: "\n")) }
    return .done(
      older.isEmpty
        ? ""
        : "sound, and of an older version, which umbu serve brings up to date: "
          + older.joined(separator: ", "))
  }
}
