import Database
import EventStore

@testable import UmbuServer

extension ServerRoom {
  /// A client of its own connection; the server must be serving.
  var client: Visitor { Visitor(port: umbu.port) }

  func app(_ id: String) -> AppServer { umbu.apps.first { $0.app.id == id }! }

  func count(_ app: String, _ sql: String) async throws -> Int {
    try await self.app(app).database.read { try $0.first(sql) { Int($0.int(0)) } ?? 0 }
  }

  /// How many rows each table of an app has: what a refused request must leave as it is.
  func rowCounts(of app: String) async throws -> [String: Int] {
    try await Self.rowCounts(in: self.app(app).database)
  }

  /// The same of the tables of its events.
  func eventCounts(of app: String) async throws -> [String: Int] {
    try await Self.rowCounts(in: self.app(app).events)
  }

  private static func rowCounts(in database: any Database) async throws -> [String: Int] {
    try await database.read { transaction in
      var counts: [String: Int] = [:]
      for table in try transaction.tables().map(\.name) where !isOfServer(table) {
        counts[table] = try transaction.first("SELECT count(*) FROM \"\(table)\"") {
          Int($0.int(0))
        }
      }
      return counts
    }
  }

  /// Whether a table says what the server did by itself: which tables are there, and who has the files of events.
  static func isOfServer(_ table: String) -> Bool {
    table == "migrations" || table == "event_engine"
  }

  /// The row counts of each app, and those of its events, wherever they lie.
  func allCounts() async throws -> [String: [String: Int]] {
    var all: [String: [String: Int]] = [:]
    for app in umbu.apps {
      let id = app.app.id
      let isOfEvents = EventMigrations.tables
      all[id] = try await rowCounts(of: id).filter { !isOfEvents.contains($0.key) }
      all[id + " events"] = try await eventCounts(of: id).filter { isOfEvents.contains($0.key) }
    }
    return all
  }
}
