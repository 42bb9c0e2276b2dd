import Database
import DatabaseTesting
import Fields
import Foundation
import Notebook
import Records
import Sync
import SyncServer
import Synchronization
import Testing
import Values

/// A database with one or more notebooks, in a folder that goes with it.
final class SyncRoom: Sendable {
  let database: any Database
  let service: SyncService
  let clock = Mutex(Instant(milliseconds: 1_750_000_000_000))
  let moves = Mutex<[SpaceMove]>([])
  private let roles = Mutex<[Values.UUID: [Values.UUID: String]]>([:])
  private let folder: URL

  init(
    witnesses: [any MutationWitness] = [], budgets: SpaceBudgets? = nil, newClients: Int = .max,
    mostRead: Int = 100_000, mostRemoved: Int = Portion.mostRows
  ) async throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "umbu-sync-\(Foundation.UUID().uuidString)")
    database = try TestEngine.open(in: folder.path)
    try await database.migrate(SyncMigrations.all, of: SyncMigrations.room)
    let tables = SpaceTables(Notebook.schema)
    try await database.migrate(
      [Migration(1, "notes", sql: tables.all.map(\.definition).joined(separator: "\n"))],
      of: "notebook")
    let shared = Shared()
    var rules = SpaceRules(
      Notebook.schema,
      SpaceRoles { _, account, space in shared.room?.role(of: account, in: space) },
      budgets: budgets, newClients: newClients)
    rules.mostRead = mostRead
    rules.mostRemoved = mostRemoved
    service = SyncService(
      database, rules: rules, witnesses: witnesses,
      now: { shared.room?.clock.withLock { $0 } ?? .epoch },
      moved: { move in shared.room?.moves.withLock { $0.append(move) } })
    shared.set(self)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func open(_ space: Values.UUID, for people: [Values.UUID: String]) async throws {
    roles.withLock { $0[space] = people }
    try await database.write { try Spaces.open(space, kind: "notebook", in: $0) }
  }

  func move(milliseconds: Int64) {
    clock.withLock { $0 = $0.adding(milliseconds: milliseconds) }
  }

  func set(role: String?, of account: Values.UUID, in space: Values.UUID) {
    roles.withLock { $0[space]?[account] = role }
  }

  func role(of account: Values.UUID, in space: Values.UUID) -> String? {
    roles.withLock { $0[space]?[account] }
  }

  /// Counts rows as the server's operators would.
  func count(_ sql: String) async throws -> Int {
    try await database.read { try $0.first(sql) { Int($0.int(0)) } ?? 0 }
  }
}

/// Breaks the circle between a service and the room that made it.
private final class Shared: Sendable {
  private struct Weak: @unchecked Sendable {  // only set under the lock
    weak var room: SyncRoom?
  }
  private let weak = Mutex(Weak())
  var room: SyncRoom? { weak.withLock { $0.room } }
  func set(_ room: SyncRoom) { weak.withLock { $0.room = room } }
}

/// Readable identifiers: `id(7)` ends in 7.
func id(_ number: UInt64) -> Values.UUID { Values.UUID(high: 0x0190_0000_0000_7000, low: number) }

extension ID {
  init(_ number: UInt64) { self.init(id(number)) }
}
