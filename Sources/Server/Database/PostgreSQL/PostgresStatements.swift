/// A statement that the server has prepared, or will have when it first runs.
final class PostgresStatement {
  let sql: String
  let name: String
  var isPrepared = false
  /// When it was last used, counted in uses of the cache.
  var lastUse = 0

  init(_ sql: String, name: String) {
    self.sql = sql
    self.name = name
  }
}

/// The prepared statements of one connection, found by their text. The least recently used goes
/// when there are too many.
struct PostgresStatements {
  private static let capacity = 256
  private var statements: [String: PostgresStatement] = [:]
  private var uses = 0
  private var names = 0
  private var toDrop: [String] = []

  /// The statement of a text.
  /// - Throws: `invalid` for one that begins or ends transactions, which is not for bodies.
  mutating func find(_ sql: String) throws(DatabaseError) -> PostgresStatement {
    uses += 1
    if let kept = statements[sql] {
      kept.lastUse = uses
      return kept
    }
    guard !Self.controlsTransactions(sql) else {
      throw .invalid("a body may not begin or end transactions, nor change its session")
    }
    if statements.count >= Self.capacity { removeOldest() }
    names += 1
    let statement = PostgresStatement(sql, name: "s\(names)")
    statement.lastUse = uses
    statements[sql] = statement
    return statement
  }

  /// Forgets a statement that could not be prepared.
  mutating func forget(_ sql: String) { statements[sql] = nil }

  /// The names of those that the server can forget now.
  mutating func dropped() -> [String] {
    defer { toDrop = [] }
    return toDrop
  }

  private mutating func removeOldest() {
    guard let oldest = statements.values.min(by: { $0.lastUse < $1.lastUse }) else { return }
    statements[oldest.sql] = nil
    if oldest.isPrepared { toDrop.append(oldest.name) }
  }

  private static let control: Set = [
    "abort", "begin", "checkpoint", "close", "commit", "deallocate", "declare", "discard", "do",
    "end", "execute", "fetch", "listen", "load", "lock", "move", "notify", "prepare", "release",
    "reset", "rollback", "savepoint", "set", "start", "unlisten", "vacuum",
  ]

  private static func controlsTransactions(_ sql: String) -> Bool {
    controls(sql.drop { !$0.isLetter }.prefix { $0.isLetter })
  }

  /// Whether a statement that begins with this word changes more than rows and tables.
  static func controls(_ word: some StringProtocol) -> Bool { control.contains(word.lowercased()) }
}
