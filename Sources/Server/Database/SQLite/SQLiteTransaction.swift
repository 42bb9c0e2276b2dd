/// What a body sees of a connection.
struct SQLiteTransaction: WriteTransaction {
  let connection: SQLiteConnection
  /// Whether a part that fails is undone at once; if not, its body is run again with this set.
  var savesParts = true
  /// There is one writer for the file.
  var isOnlyWriter: Bool { true }

  func query(_ sql: String, _ values: [SQLValue], _ each: (any Row) throws -> Void) throws {
    try connection.query(sql, values) { try each($0) }
  }

  func execute(_ sql: String, _ values: [SQLValue]) throws -> Int {
    try connection.execute(sql, values)
  }

  func atomically<T>(_ body: () throws -> T) throws -> T {
    savesParts ? try connection.savepoint(body) : try connection.part(body)
  }
}
