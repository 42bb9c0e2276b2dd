/// A SQLite file that is made of the definitions of its tables and of rows that come in any order.
/// Nobody has it open meanwhile, and it counts for nothing before `finish`.
public final class FilledFile {
  private let connection: SQLiteConnection
  private let path: String

  /// Makes the file with its tables.
  /// - Parameter definitions: as `ReadTransaction.definitions` gives them.
  /// - Throws: `invalid` when the file is there or a definition is none.
  public init(making path: String, definitions: [String]) throws {
    self.path = path
    try DataFiles(path: path).createNew()
    connection = try SQLiteConnection(path: path, for: .filling)
    // Rows come before those that they refer to; all of them are checked at the end.
    try connection.run(pragma: "PRAGMA foreign_keys = OFF")
    try connection.transaction {
      for definition in definitions { try connection.runScript(definition) }
    }
  }

  /// The tables that it has.
  public func tables() throws -> [TableDescription] {
    try connection.snapshot { try SQLiteTransaction(connection: connection).tables() }
  }

  /// Inserts rows in one transaction.
  public func add(_ rows: [[SQLValue]], to pages: TablePages) throws {
    try connection.transaction {
      try pages.write(rows, to: SQLiteTransaction(connection: connection))
    }
  }

  /// Checks the file and makes it whole.
  /// - Throws: `corrupt` when a rule of its tables is broken.
  public func finish() throws {
    try connection.checkpoint()
    connection.close()
    try RestoredFile.check(path)
  }
}
