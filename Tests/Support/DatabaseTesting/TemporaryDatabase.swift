import Database

/// Lends a new, migrated database to `body`, and closes and removes it afterwards.
///
/// Each call has a file or a schema of its own, so tests may run beside each other.
public func withTemporaryDatabase<T>(
  _ migrations: [Migration] = [], of room: String = "test", writers: Int = 4,
  mostWaiting: Int = 4_096, _ body: (any Database, TemporaryFolder) async throws -> T
) async throws -> T {
  try await withTemporaryFolder { folder in
    let database = try TestEngine.open(
      in: folder.path, writers: writers, mostWaiting: mostWaiting)
    do {
      try await database.migrate(migrations, of: room)
      let result = try await body(database, folder)
      await database.close()
      return result
    } catch {
      await database.close()
      throw error
    }
  }
}

/// The same for who needs no folder.
public func withTemporaryDatabase<T>(
  _ migrations: [Migration] = [], of room: String = "test",
  _ body: (any Database) async throws -> T
) async throws -> T {
  try await withTemporaryDatabase(migrations, of: room) { database, _ in try await body(database) }
}
