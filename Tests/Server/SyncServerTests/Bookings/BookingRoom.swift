import Database
import DatabaseTesting
import Fields
import Foundation
import Records
import Sync
import SyncServer
import SyncSimulation
import Values

/// A space of desks that people book, at a real server.
final class BookingRoom: Sendable {
  let database: any Database
  let service: SyncService
  let space = id(100)
  private let folder: URL

  init() async throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "umbu-desks-\(Foundation.UUID().uuidString)")
    database = try TestEngine.open(in: folder.path)
    try await database.migrate(SyncMigrations.all, of: SyncMigrations.room)
    let tables = SpaceTables(CardSpace.booking)
    try await database.migrate(
      [Migration(1, "desks", sql: tables.all.map(\.definition).joined(separator: "\n"))],
      of: "desks")
    service = SyncService(
      database,
      rules: SpaceRules(CardSpace.booking, SpaceRoles { _, _, _ in CardSpace.member }),
      now: { Instant(milliseconds: 1_900_000_000_000) }, moved: { _ in })
    try await database.write { [space] in try Spaces.open(space, kind: "cards", in: $0) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What the server answers to the first mutations of a device that no one has seen before.
  func push(
    _ mutations: [any Mutation], of device: UInt64, protocolVersion: Int = syncProtocolVersion
  )
    async throws -> SyncResponse
  {
    var request = SyncRequest()
    request.protocolVersion = protocolVersion
    request.space = space
    request.client = id(1_000 + device)
    for (number, mutation) in mutations.enumerated() {
      var queued = QueuedMutation()
      queued.sequence = Int64(number) + 1
      queued.id = Values.UUID(high: device, low: UInt64(number))
      queued.name = type(of: mutation).name
      queued.time = Instant(milliseconds: 1_800_000_000_000)
      queued.arguments = mutation.object
      request.mutations.append(queued)
    }
    let caller = Caller(account: id(device), session: id(2_000 + device))
    let bytes = try await service.sync(request, by: caller)
    return try SyncResponse(object: try JSONValue.parse(bytes))
  }

  /// All bookings that are there.
  func bookings() async throws -> [Booking] {
    let tables = service.tables
    return try await database.write { [space] transaction in
      let storage = SQLStorage(transaction, space: space, tables: tables, version: 0, now: .epoch)
      return Transaction(storage).all(Booking.self, by: "desk", equal: [])
    }
  }

  /// How many pairs of rows overlap, by what the tables hold alone.
  func overlaps() async throws -> Int64 {
    try await database.read { transaction in
      try transaction.first(
        """
        SELECT count(*) FROM booking a JOIN booking b ON a.space = b.space AND a.id < b.id
          AND (a.desk = b.desk OR a.helper = b.helper)
          AND a.occupies_from < b.occupies_until AND b.occupies_from < a.occupies_until
        """
      ) { $0.int(0) } ?? -1
    }
  }
}
