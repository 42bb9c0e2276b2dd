/// The migrations of one room, which numbers its own.
public struct RoomMigrations: Sendable {
  /// Tells them from those of others in the database's list.
  public let room: String
  /// In their order; frozen once they have landed.
  public let migrations: [Migration]
  /// Its tables of which no row is a space's, so that none of them goes with one that is erased. A table without a
  /// column `space` that is not among them must be thought about; a test says so.
  public let common: Set<String>

  public init(_ room: String, _ migrations: [Migration], common: Set<String> = []) {
    self.room = room
    self.migrations = migrations
    self.common = common
  }
}

extension Database {
  /// The same for one room.
  public func migrate(_ migrations: [Migration], of room: String) async throws {
    try await migrate([RoomMigrations(room, migrations)])
  }

  /// The same for one room.
  public func missing(of migrations: [Migration], in room: String) async throws -> [Migration] {
    try await missing(of: [RoomMigrations(room, migrations)])
  }
}
