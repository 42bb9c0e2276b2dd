/// One consistent snapshot of the database: nothing that others commit meanwhile shows in it.
///
/// A statement is one SQL statement with placeholders `$1`, `$2`…; `$n` stands for the n-th of the
/// values and may be used more than once. Values never become part of the SQL text: a statement is
/// prepared once for each connection and looked up by its text.
public protocol ReadTransaction {
  /// Runs a statement and hands each row to `each`. Nested queries are allowed.
  /// - Throws: `DatabaseError`, or what `each` throws, which also ends the statement.
  func query(_ sql: String, _ values: [SQLValue], _ each: (any Row) throws -> Void) throws

  /// The tables that are there, by name.
  func tables() throws -> [TableDescription]

  /// The statements that make the tables in a SQLite file that is empty, whatever the engine.
  func definitions() throws -> [String]
}

extension ReadTransaction {
  /// Runs a statement without values and hands each row to `each`.
  public func query(_ sql: String, _ each: (any Row) throws -> Void) throws {
    try query(sql, [], each)
  }

  /// What `make` returns for each row, in order.
  public func rows<T>(
    _ sql: String, _ values: [SQLValue] = [], _ make: (any Row) throws -> T
  ) throws -> [T] {
    var made: [T] = []
    try query(sql, values) { made.append(try make($0)) }
    return made
  }

  /// What `make` returns for the first row, nil without one. Write `LIMIT 1` where there may be
  /// more: the rest is read too.
  public func first<T>(
    _ sql: String, _ values: [SQLValue] = [], _ make: (any Row) throws -> T
  ) throws -> T? {
    var made: T?
    try query(sql, values) { row in
      if made == nil { made = try make(row) }
    }
    return made
  }
}
