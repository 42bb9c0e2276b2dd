import CSQLite

/// What SQLite can do when nothing stands between it and a loop: the peer of the comparison.
struct BareSQLite {
  private let handle: OpaquePointer
  private let insert: OpaquePointer
  private let begin: OpaquePointer
  private let commit: OpaquePointer

  init(path: String, schema: String) {
    var opened: OpaquePointer?
    sqlite3_open_v2(
      path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened else { fatalError("cannot open \(path)") }
    handle = opened
    for sql in ["PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", schema] {
      precondition(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK, sql)
    }
    insert = Self.prepare(GroupCommitBenchmark.insert, on: opened)
    begin = Self.prepare("BEGIN IMMEDIATE", on: opened)
    commit = Self.prepare("COMMIT", on: opened)
  }

  /// Writes `count` rows, so many in each transaction.
  func write(_ count: Int, inTransactionsOf size: Int) {
    var written = 0
    while written < count {
      step(begin)
      for _ in 0..<min(size, count - written) {
        sqlite3_bind_int64(insert, 1, Int64(written))
        sqlite3_bind_text(insert, 2, GroupCommitBenchmark.name, -1, nil)
        sqlite3_bind_int64(insert, 3, GroupCommitBenchmark.version)
        step(insert)
        written += 1
      }
      step(commit)
    }
  }

  func close() {
    for statement in [insert, begin, commit] { sqlite3_finalize(statement) }
    sqlite3_close(handle)
  }

  private func step(_ statement: OpaquePointer) {
    precondition(sqlite3_step(statement) == SQLITE_DONE)
    sqlite3_reset(statement)
  }

  private static func prepare(_ sql: String, on handle: OpaquePointer) -> OpaquePointer {
    var statement: OpaquePointer?
    sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    return statement!
  }
}
