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
  /// What modules bring.
  private let brought: [OperatorCommand]

  /// - Parameter hosted: the apps whose modules bring commands, where that are more than are open.
  public init(_ apps: [AppServer], hosted: [AppDefinition]? = nil, isServing: Bool = true) {
    self.apps = apps
    self.isServing = isServing
    brought = (hosted ?? apps.map(\.app)).commands
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
      case "backup":
        return try await backUp(Array(arguments.dropFirst()), app)
      case "verify" where arguments.count == 1:
        return try await verify()
      default:
        return try await runBrought(arguments, in: app)
          ?? .wronglyAsked("Not a command: \(arguments.joined(separator: " ")). See umbu help.")
      }
    } catch let error as DatabaseError {
      return .failed("Not done: \(error)")
    } catch {
      return .failed("Not done: \(error)")
    }
  }

  /// Runs what a module brings; nil where no module knows the command.
  private func runBrought(_ arguments: [String], in app: AppServer) async throws -> CommandResult? {
    guard let command = brought.find(arguments) else { return nil }
    if command.needsCurrentTables, try await !app.hasCurrentTables() { return Self.older(app) }
    return try await command.run(self, Array(arguments.dropFirst(command.words.count)), app)
  }

  static func older(_ app: AppServer) -> CommandResult {
    .failed(
      """
      The data of \(app.app.name) is of an older version of umbu. Start umbu serve of this version \
      once; it brings the tables up to date. umbu backup works before that, too.
      """)
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
