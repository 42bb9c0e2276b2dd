import Database
import DatabaseTesting
import Foundation
import HistoryServer
import Records
import Sync
import SyncServer
import SyncSimulation
import Values

/// A space of cards in a database that server processes of several revisions share.
final class CardRoom: Sendable {
  let database: any Database
  let space = id(100)
  private let folder: URL

  /// - Parameter revision: the one that the tables have at first.
  init(at revision: Int) async throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "umbu-cards-\(Foundation.UUID().uuidString)")
    database = try TestEngine.open(in: folder.path)
    try await database.migrate(SyncMigrations.all, of: SyncMigrations.room)
    try await database.migrate(HistoryMigrations.all, of: HistoryMigrations.room)
    try await migrate(to: revision)
    try await database.write { [space] in try Spaces.open(space, kind: "cards", in: $0) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func migrate(to revision: Int) async throws {
    try await database.migrate(Array(cardMigrations.prefix(revision)), of: "cards")
  }

  /// A server process of a revision. What is older is served by it to the first revision, unless
  /// `retires`.
  func server(
    _ revision: Int, retires: Bool = false, role: String = CardSpace.member,
    at now: Instant = Instant(milliseconds: 1_900_000_000_000)
  ) -> CardServer {
    var schema = CardSpace.schema(revision)
    if !retires { schema.oldestServed = 1 }
    let roles = SpaceRoles { _, _, _ in role }
    let history = RecordHistory(database, of: schema, roles: roles, email: { _, _ in nil })
    return CardServer(
      sync: SyncService(
        database, rules: SpaceRules(schema, roles), witnesses: [history],
        now: { now }, moved: { _ in }),
      history: history, schema: schema)
  }

  /// The only value of a row.
  func text(_ sql: String) async throws -> String? {
    try await database.read { try $0.first(sql) { $0.isNull(0) ? nil : $0.text(0) } ?? nil }
  }
}

struct CardServer: Sendable {
  let sync: SyncService
  let history: RecordHistory
  let schema: SpaceSchema
}
