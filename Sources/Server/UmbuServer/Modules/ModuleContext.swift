import Database
import SyncServer
import Values

/// What a module of an app works with.
struct ModuleContext: Sendable {
  let app: AppDefinition
  let database: any Database
  /// Where its events are; the same where that is PostgreSQL.
  let events: any Database
  /// The tables of the app's records.
  let tables: SpaceTables
  /// Whom it tells what happens.
  let news: AppNews
  /// What hears of what it does, of all modules of the app.
  let witnesses: Witnesses
  let installation: Installation

  init(
    _ app: AppDefinition, _ database: any Database, _ events: any Database,
    in installation: Installation
  ) {
    self.app = app
    self.database = database
    self.events = events
    self.installation = installation
    tables = SpaceTables(app.schema)
    news = AppNews(of: app)
    var witnesses = Witnesses()
    for module in app.modules { witnesses.add(module.witnesses(of: app, in: database)) }
    self.witnesses = witnesses
  }

  var settings: Settings { installation.settings }

  /// The server's clock.
  var now: @Sendable () -> Instant { settings.now }

  /// An id that nobody has.
  func newID() -> UUID { UUID.random(at: now()) }
}
