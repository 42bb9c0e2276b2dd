import Database

/// Lends a new, migrated database to `body`, and closes and removes it afterwards.
///
/// Each call has a file of its own, so tests may run beside each other.
public func withTemporaryDatabase<T>(
  _ migrations: [Migration] = [], of room: String = "test",
  _ body: (any Database) async throws -> T
) async throws -> T {
  try await withTemporaryFolder { folder in
    let database = try SQLiteDatabase(at: folder.file("test.sqlite"), readers: 2)
    do {
      try await database.migrate(migrations, of: room)
      let result = try await body(database)
      await database.close()
      return result
    } catch {
      await database.close()
      throw error
    }
  }
}
