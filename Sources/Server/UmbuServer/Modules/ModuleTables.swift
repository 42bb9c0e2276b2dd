import Database

/// The tables that a module keeps in the database of an app.
struct ModuleTables: Sendable {
  /// Tells its migrations from those of others in the database's list.
  let room: String
  /// In their order; frozen once they have landed.
  let migrations: [Migration]

  init(_ room: String, _ migrations: [Migration]) {
    self.room = room
    self.migrations = migrations
  }
}
