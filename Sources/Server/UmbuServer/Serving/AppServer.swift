import Database
import SyncServer
import Values

/// One app at work: its database, and what its modules bring.
public final class AppServer: Sendable {
  public let app: AppDefinition
  public let database: any Database
  let installation: Installation
  /// Whom it tells what happens.
  let news: AppNews
  /// In the order of `AppDefinition.modules`.
  let modules: [any ServerModule]

  /// Opens the app's database and brings its tables up to date.
  /// - Throws: `DatabaseError`, `MigrationError`, `SchemaRevision.Mismatch`.
  public convenience init(_ app: AppDefinition, in installation: Installation) async throws {
    let settings = installation.settings
    let archive = settings.archive?.settings(for: app, settings)
    let database = try settings.data.open(app, archiving: archive)
    try await self.init(app, bringing: database, in: installation)
  }

  /// Takes a database that is open and brings its tables up to date.
  /// - Throws: `DatabaseError`, `MigrationError`, `SchemaRevision.Mismatch`.
  convenience init(
    _ app: AppDefinition, bringing database: any Database, in installation: Installation
  ) async throws {
    try await database.migrate(app.tables)
    try await database.read { try SchemaRevision.check(app.schema, in: $0) }
    try self.init(app, database, in: installation)
  }

  /// Opens the app's database as it is, for commands that look or copy: it is not made where there
  /// is none, and no table is changed.
  /// - Throws: `DatabaseError`.
  convenience init(asItIs app: AppDefinition, in installation: Installation) throws {
    try self.init(app, try installation.data.open(app, mustExist: true), in: installation)
  }

  private init(
    _ app: AppDefinition, _ database: any Database, in installation: Installation
  ) throws {
    self.app = app
    self.database = database
    self.installation = installation
    let context = ModuleContext(app, database, in: installation)
    news = context.news
    modules = try app.modules.map { try $0.init(context) }
  }

  /// The server's clock.
  var now: @Sendable () -> Instant { installation.settings.now }

  /// A module that the app must have.
  subscript<Module: ServerModule>(type: Module.Type) -> Module {
    for module in modules { if let module = module as? Module { return module } }
    preconditionFailure("\(app.id) has no \(type)")
  }

  /// Every operation of the app's API.
  var operations: [Operation] { modules.flatMap(\.operations) }

  /// What operators are told of what one of its modules keeps under an id; nil where none does.
  func explain(_ id: UUID, in transaction: any ReadTransaction) throws -> [String]? {
    for module in modules {
      if let lines = try module.explain(id, in: transaction) { return lines }
    }
    return nil
  }

  /// What each process does beside the requests.
  var chores: [Chore] { modules.flatMap(\.chores) }

  /// What operators watch of it.
  func figures() async -> [Figure] {
    var figures = database.statistics().figures
    for module in modules { figures += await module.figures() }
    return figures
  }

  /// Takes what a neighbour says.
  func hear(_ news: Neighbours.News) {
    for module in modules { module.hear(news) }
    self.news.hear(news)
  }

  /// Whether the database has had every migration that this program knows.
  /// - Throws: `DatabaseError`, `MigrationError`: a newer program has written it, for one.
  func hasCurrentTables() async throws -> Bool {
    try await database.missing(of: app.tables).isEmpty
  }
}

extension AppDefinition {
  /// The tables of every module that keeps some in the app's database, in the order in which they come
  /// to be.
  var tables: [RoomMigrations] { modules.compactMap { $0.tables(of: self) } }
}
