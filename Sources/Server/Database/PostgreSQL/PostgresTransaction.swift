/// What a body sees of a connection.
///
/// PostgreSQL gives up a whole transaction when one statement fails, and a savepoint before each
/// would cost every write what few need. So a body first runs without any; when a statement of it
/// fails, or a part that has changed something, it is undone and run again with savepoints.
final class PostgresTransaction: WriteTransaction {
  /// What a body is told that goes on after something of it failed; it is run again.
  static let mustRunAgain = DatabaseError.invalid("a statement that failed is not undone yet")

  private let connection: PostgresConnection
  private let constraints: PostgresConstraints?
  private let saves: Bool
  /// Whether the body is to be run again with savepoints, whatever it made of the failure.
  private(set) var needsSavepoints = false
  var isOnlyWriter: Bool { false }

  /// - Parameters:
  ///   - saves: whether each statement and each part has a savepoint.
  ///   - constraints: what completes the errors that a body may look at.
  init(
    _ connection: PostgresConnection, saves: Bool = false,
    completing constraints: PostgresConstraints? = nil
  ) {
    self.connection = connection
    self.constraints = constraints
    self.saves = saves
  }

  func query(_ sql: String, _ values: [SQLValue], _ each: (any Row) throws -> Void) throws {
    let result = try run(sql, values)
    for row in 0..<result.rows { try each(PostgresRow(result: result, row: Int32(row))) }
  }

  func execute(_ sql: String, _ values: [SQLValue]) throws -> Int {
    try run(sql, values).changes
  }

  func atomically<T>(_ body: () throws -> T) throws -> T {
    guard !needsSavepoints else { throw Self.mustRunAgain }
    guard saves else {
      let before = connection.effects
      do {
        return try body()
      } catch {
        if connection.effects != before { needsSavepoints = true }
        throw error
      }
    }
    try connection.put("SAVEPOINT part")
    do {
      let result = try body()
      if let failure = connection.failure { throw failure }
      try connection.put("RELEASE part")
      return result
    } catch {
      if let failure = connection.failure { throw failure }
      try connection.run("ROLLBACK TO part")
      try connection.put("RELEASE part")
      throw error
    }
  }

  private func run(_ sql: String, _ values: [SQLValue]) throws(DatabaseError) -> PostgresResult {
    guard !needsSavepoints else { throw Self.mustRunAgain }
    guard saves else {
      do throws(DatabaseError) {
        return try connection.run(sql, values)
      } catch {
        if !error.endsTransaction { needsSavepoints = true }
        throw constraints?.complete(error) ?? error
      }
    }
    try connection.put("SAVEPOINT statement")
    do throws(DatabaseError) {
      let result = try connection.run(sql, values)
      try connection.put("RELEASE statement")
      return result
    } catch {
      if let failure = connection.failure { throw failure }
      try connection.run("ROLLBACK TO statement")
      try connection.put("RELEASE statement")
      throw constraints?.complete(error, on: connection) ?? error
    }
  }
}
