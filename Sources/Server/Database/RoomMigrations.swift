/// The migrations of one room, which numbers its own.
public struct RoomMigrations: Sendable {
  /// Tells them from those of others in the database's list.
  public let room: String
  /// In their order; frozen once they have landed.
  public let migrations: [Migration]

  public init(_ room: String, _ migrations: [Migration]) {
    self.room = room
    self.migrations = migrations
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
