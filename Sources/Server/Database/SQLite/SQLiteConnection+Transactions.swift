extension SQLiteConnection {
  /// Runs `body` in one snapshot.
  func snapshot<T>(_ body: () throws -> T) throws -> T {
    clearFailure()
    try run(.begin)
    // Nothing was written, so ending it cannot lose anything; SQLite may have ended it itself.
    defer { try? run(.rollBack) }
    return try body()
  }

  /// From now on the connection reads the database as it is at this moment, until it is closed.
  func beginView() throws {
    clearFailure()
    try run(.begin)
    // Only a read takes the view.
    try query("SELECT 1 FROM sqlite_schema LIMIT 1", []) { _ in }
  }

  /// Runs `body` in a transaction that becomes durable when it returns.
  func transaction<T>(_ body: () throws -> T) throws -> T {
    clearFailure()
    try run(.beginWriting)
    do {
      let result = try body()
      try checkAlive()
      try run(.commit)
      return result
    } catch {
      if isInTransaction { try? run(.rollBack) }
      throw error
    }
  }

  /// Runs `body` inside the open transaction and undoes what it did if it throws.
  func savepoint<T>(_ body: () throws -> T) throws -> T {
    try run(.save)
    let result: T
    do {
      result = try body()
      if needsUndoing { throw Self.partStands }
    } catch {
      try checkAlive()
      try run(.rollBackToSaved)
      try run(.release)
      throw error
    }
    try checkAlive()
    try run(.release)
    return result
  }

  /// Runs a part of a body without a savepoint, in the hope that it succeeds or fails before it
  /// changes anything. Otherwise `needsUndoing` is set: the body must be undone as a whole.
  func part<T>(_ body: () throws -> T) throws -> T {
    let before = effects
    do {
      return try body()
    } catch {
      if effects != before { needsUndoing = true }
      throw error
    }
  }

  /// Throws if the whole transaction has come to its end, whatever a body made of that.
  func checkAlive() throws(DatabaseError) {
    if failure == nil, !isInTransaction {
      fail(.invalid("a statement rolled back the transaction that its body shares with others"))
    }
    if let failure { throw failure }
  }
}
