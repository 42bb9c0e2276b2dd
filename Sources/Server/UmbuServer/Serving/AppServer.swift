import Database
import EventStore
import SyncServer
import Values

/// One app at work: its database, and what its modules bring.
public final class AppServer: Sendable {
  public let app: AppDefinition
  public let database: any Database
  /// Where its events are; the same database where that is PostgreSQL.
  let events: any Database
  /// Whether its events have tables: commands may look at data of which nothing was ever counted.
  let hasEvents: Bool
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
    let events = try installation.data.openEvents(of: app, beside: database)
    try await events.migrate([AppDefinition.eventTables])
    try self.init(app, database, events: events, in: installation)
  }

  /// Opens the app's database as it is, for commands that look or copy: it is not made where there
  /// is none, and no table is changed. Nor is a file of events, which an older version did not have.
  /// - Throws: `DatabaseError`.
  convenience init(asItIs app: AppDefinition, in installation: Installation) throws {
    let database = try installation.data.open(app, mustExist: true)
    let hasEvents = installation.data.hasEvents(of: app)
    let events: (any Database)? =
      try hasEvents ? installation.data.openEvents(of: app, beside: database) : nil
    try self.init(app, database, events: events, in: installation)
  }

  /// - Parameter events: nil where there are none.
  private init(
    _ app: AppDefinition, _ database: any Database, events: (any Database)?,
    in installation: Installation
  ) throws {
    self.app = app
    self.database = database
    let place = events ?? database
    self.events = place
    hasEvents = events != nil
    self.installation = installation
    let context = ModuleContext(app, database, place, in: installation)
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
    if hasOwnEvents {
      figures += events.statistics().figures.map { figure in
        var figure = figure
        figure.labels.append(.init("database", "events"))
        return figure
      }
    }
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
    guard try await database.missing(of: app.tables).isEmpty else { return false }
    guard hasEvents else { return true }
    return try await events.missing(of: [AppDefinition.eventTables]).isEmpty
  }

  /// Whether its events are in a database of their own.
  var hasOwnEvents: Bool { hasEvents && installation.data.postgreSQL == nil }

  /// Finishes what was accepted, and lets go of the databases.
  func close() async {
    await database.close()
    if hasOwnEvents { await events.close() }
  }
}

extension AppDefinition {
  /// The tables of events, the same for every app. What is counted is counted under pseudonyms, so that no row is a
  /// space's.
  static let eventTables = RoomMigrations(
    EventMigrations.room, EventMigrations.all, common: EventMigrations.tables)

  /// The tables of every module that keeps some in the app's database, in the order in which they come
  /// to be.
  var tables: [RoomMigrations] { modules.compactMap { $0.tables(of: self) } }
}
