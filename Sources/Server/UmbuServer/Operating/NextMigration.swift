import Database
import Glibc
import SyncServer

/// The migration that an app's records ask for beyond those that it has: the tables of its new record
/// types, from their fields and indexes, as text for the app's list of migrations.
///
/// Only what is new is written so. What changes a table that is there moves data, which no field says:
/// that is told, and written by hand.
public struct NextMigration: Sendable {
  /// The number that it gets.
  public let number: Int
  /// The tables that no migration makes yet.
  public let tables: [String]
  /// Its SQL; empty when there is nothing new.
  public let sql: String
  /// What the tables that are there lack, or have and should not, a line each.
  public let differences: [String]

  /// Runs the app's migrations in a database that is thrown away, and looks what its records ask for
  /// beyond them.
  /// - Throws: `DatabaseError`, `MigrationError`.
  public init(of app: AppDefinition) async throws {
    var template = Array("/tmp/umbu-migration-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw DatabaseError.unavailable("no folder can be made in /tmp")
    }
    let folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    defer {
      for name in FolderNames.all(in: folder) { unlink("\(folder)/\(name)") }
      rmdir(folder)
    }
    let database = try SQLiteDatabase(at: folder + "/app.sqlite")
    do {
      try await self.init(of: app, after: database)
      await database.close()
    } catch {
      await database.close()
      throw error
    }
  }

  /// - Parameter database: an empty one.
  init(of app: AppDefinition, after database: any Database) async throws {
    try await database.migrate(app.tables)
    let wanted = SpaceTables(app.schema).all
    let kind = app.schema.kind
    let (new, differences, revision) = try await database.read { transaction in
      let there = Set(try transaction.tables().map(\.name))
      return (
        wanted.filter { !there.contains($0.name) },
        try SchemaDifference.find(wanted.filter { there.contains($0.name) }, in: transaction),
        try SchemaRevision.find(kind, in: transaction)
      )
    }
    number = app.migrations.count + 1
    tables = new.map(\.name)
    self.differences = differences
    var parts = new.map(\.definition)
    if !new.isEmpty, app.schema.revision > revision {
      parts.append(SchemaRevision.statement(bringing: kind, to: app.schema.revision))
    }
    sql = parts.joined(separator: "\n\n")
  }

  /// It as it stands in the app's list of migrations; nil when there is nothing new.
  public var text: String? {
    guard !tables.isEmpty else { return nil }
    let lines = sql.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "      \($0)" }.joined(separator: "\n")
    let name = tables.map { $0.split(separator: "_").joined(separator: " ") }
      .joined(separator: ", ")
    return """
        Migration(
          \(number), "\(name)",
          sql: \"\"\"
      \(lines)
            \"\"\"),
      """
  }
}
