import Database
import Delivery
import HTTP
import Values

/// One capability of an app at the server, such as accounts, sync, files or audit, with all that it
/// brings: tables, operations, witnesses, jobs, chores, figures, commands of operators.
///
/// An app has a list of them (`AppDefinition.modules`), and `AppServer` puts together what they bring
/// without a name of any. What a module does not bring it leaves out.
protocol ServerModule: Sendable {
  /// The tables that it keeps in the app's database; nil for none.
  static func tables(of app: AppDefinition) -> RoomMigrations?

  /// What it writes beside what others do.
  static func witnesses(of app: AppDefinition, in database: any Database) -> Witnesses

  /// The kinds of message that it brings to people.
  static func messages(in context: ModuleContext) -> [MessageKind]

  /// The figures that its ledgers give beside those of events.
  static func measures(of app: AppDefinition) -> [LedgerMeasure]

  /// What its ledgers say of accounts over time, for figures of events to go by.
  static func ledgers(in context: ModuleContext) -> [LedgerCopy]

  /// The commands that it brings operators, in the order in which `umbu help` has them. They are those of the command
  /// line wherever one of its apps lists the module.
  /// - Parameter apps: all that the command line is for.
  static func commands(for apps: [AppDefinition]) -> [OperatorCommand]

  /// The options of `umbu serve` by which it is set up; nil for none.
  static var serveOptions: ServeOptions? { get }

  /// It at work in one app, whose tables are up to date, unless it was opened as it is.
  init(_ context: ModuleContext) throws

  /// Its operations of the API.
  var operations: [Operation] { get }

  /// What it has done later, and again and again. Asked for once, where jobs are done.
  func jobs() -> ModuleJobs

  /// What each process does beside the requests.
  var chores: [Chore] { get }

  /// What operators watch of it, read when they ask.
  func figures() async -> [Figure]

  /// Adds what no operation of the API is: uploads, live channels. The router is below the app's path.
  func addRoutes(to router: inout Router, of app: AppServer)

  /// Takes what another process that serves the app tells.
  func hear(_ news: Neighbours.News)

  /// Empties what it keeps of an erased space outside the tables.
  /// - Throws: what kept it from that; it is tried again.
  func empty(_ space: UUID) async throws

  /// What operators are told of what it keeps under an id; nil where it keeps nothing.
  func explain(_ id: UUID, in transaction: any ReadTransaction) throws -> [String]?
}

extension ServerModule {
  static func tables(of app: AppDefinition) -> RoomMigrations? { nil }
  static func witnesses(of app: AppDefinition, in database: any Database) -> Witnesses {
    Witnesses()
  }
  static func messages(in context: ModuleContext) -> [MessageKind] { [] }
  static func measures(of app: AppDefinition) -> [LedgerMeasure] { [] }
  static func ledgers(in context: ModuleContext) -> [LedgerCopy] { [] }
  static func commands(for apps: [AppDefinition]) -> [OperatorCommand] { [] }
  static var serveOptions: ServeOptions? { nil }
  var operations: [Operation] { [] }
  func jobs() -> ModuleJobs { ModuleJobs() }
  var chores: [Chore] { [] }
  func figures() async -> [Figure] { [] }
  func addRoutes(to router: inout Router, of app: AppServer) {}
  func hear(_ news: Neighbours.News) {}
  func empty(_ space: UUID) async throws {}
  func explain(_ id: UUID, in transaction: any ReadTransaction) throws -> [String]? { nil }
}
