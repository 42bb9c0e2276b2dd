import CEventTables
import CSQLite
import QueryWire

/// SQLite in memory, which has the tables of a query and can do nothing but read them.
final class QuerySession {
  private let db: OpaquePointer

  /// Loads all that is needed, after which no path is opened any more.
  init() throws(QueryFailure) {
    sqlite3_hard_heap_limit64(QueryLimits.heapBytes)
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY
    guard sqlite3_open_v2(":memory:", &handle, flags, nil) == SQLITE_OK, let handle else {
      throw .unavailable("SQLite does not open")
    }
    db = handle
    _ = csqlite_db_switch(db, SQLITE_DBCONFIG_DEFENSIVE, 1)
    _ = csqlite_db_switch(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    _ = csqlite_db_switch(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0)
    // What is sorted has no file to go to.
    sqlite3_exec(db, "PRAGMA temp_store = MEMORY", nil, nil, nil)
    for (limit, most) in Self.limits { sqlite3_limit(db, limit, most) }
  }

  private static let limits: [(Int32, Int32)] = [
    (SQLITE_LIMIT_LENGTH, QueryLimits.valueBytes), (SQLITE_LIMIT_SQL_LENGTH, 65_536),
    (SQLITE_LIMIT_EXPR_DEPTH, 100), (SQLITE_LIMIT_COMPOUND_SELECT, 50),
    (SQLITE_LIMIT_VDBE_OP, 100_000), (SQLITE_LIMIT_FUNCTION_ARG, 50), (SQLITE_LIMIT_ATTACHED, 0),
    (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1_000), (SQLITE_LIMIT_VARIABLE_NUMBER, 1),
    (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
  ]

  /// Runs a query, and sends its rows.
  func answer(_ world: QueryWorld) throws(QueryFailure) {
    guard event_tables_add(db, world.pointer) == SQLITE_OK else { throw .damaged }
    // Tables are connected the first time that somebody names them.
    sqlite3_finalize(try prepare("SELECT 1 FROM events, people, links", orThrow: .damaged))
    sqlite3_set_authorizer(
      db, { _, action, first, second, _, _ in QuerySession.judge(action, first, second) }, nil)
    sqlite3_progress_handler(db, 1_000, { QuerySession.isOver($0) }, world.pointer)
    let statement = try prepare(only: world.text)
    defer { sqlite3_finalize(statement) }
    guard sqlite3_stmt_readonly(statement) != 0 else { throw .refused("it writes") }
    guard sqlite3_bind_parameter_count(statement) == 0 else {
      throw .refused("it has parameters")
    }
    guard sqlite3_column_count(statement) > 0 else { throw .refused("it answers nothing") }
    try send(statement, upTo: world.limit)
  }

  /// One statement and nothing behind it.
  private func prepare(only text: UnsafePointer<CChar>) throws(QueryFailure) -> OpaquePointer {
    var statement: OpaquePointer?
    var rest: UnsafePointer<CChar>?
    let code = sqlite3_prepare_v2(db, text, -1, &statement, &rest)
    guard code == SQLITE_OK else { throw failure(code) }
    guard let statement else { throw .refused("there is no query in it") }
    // Comments and semicolons make no statement.
    while let more = rest, more.pointee != 0 {
      var another: OpaquePointer?
      let code = sqlite3_prepare_v2(db, more, -1, &another, &rest)
      guard code == SQLITE_OK, another == nil else {
        throw .refused("more than one statement")
      }
    }
    return statement
  }

  private func prepare(
    _ text: String, orThrow failure: QueryFailure
  ) throws(QueryFailure) -> OpaquePointer {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(db, text, -1, &statement, nil) == SQLITE_OK, let statement else {
      throw failure
    }
    return statement
  }

  private func send(_ statement: OpaquePointer, upTo limit: Int) throws(QueryFailure) {
    var writer = AnswerWriter()
    let columns = sqlite3_column_count(statement)
    try writer.write(count: Int(columns))
    for column in 0..<columns {
      let name = sqlite3_column_name(statement, column).map { String(cString: $0) } ?? ""
      try writer.write(text: Array(name.utf8))
    }
    var rows = 0
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { break }
      guard code == SQLITE_ROW else { throw failure(code) }
      if rows == limit {
        try writer.write(byte: PackedAnswer.Mark.cut)
        writer.flush()
        return
      }
      rows += 1
      try writer.write(byte: PackedAnswer.Mark.row)
      for column in 0..<columns { try writer.write(statement, column) }
    }
    try writer.write(byte: PackedAnswer.Mark.end)
    writer.flush()
  }

  private func failure(_ code: Int32) -> QueryFailure {
    switch code & 0xFF {
    case SQLITE_INTERRUPT: .tooLong
    case SQLITE_NOMEM, SQLITE_FULL: .tooMuch
    case SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_CANTOPEN: .damaged
    default: .refused(String(cString: sqlite3_errmsg(db)))
    }
  }

  /// Whether its time is over.
  private static func isOver(_ world: UnsafeMutableRawPointer?) -> Int32 {
    let world = world?.assumingMemoryBound(to: event_world.self)
    return event_tables_now() > (world?.pointee.deadline ?? 0) ? 1 : 0
  }

  /// What a statement may do (sqlite3_set_authorizer): read these tables and compute.
  private static func judge(
    _ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?
  ) -> Int32 {
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE: return SQLITE_OK
    case SQLITE_READ:
      // Without a column it is counted and not read; also tables that the query makes for itself are
      // named so.
      guard let first, let second, second.pointee != 0 else { return SQLITE_OK }
      return readable.contains(String(cString: first)) ? SQLITE_OK : SQLITE_DENY
    case SQLITE_FUNCTION:
      guard let second else { return SQLITE_DENY }
      return refused.contains(String(cString: second).lowercased()) ? SQLITE_DENY : SQLITE_OK
    default: return SQLITE_DENY
    }
  }

  private static let readable: Set<String> = [
    "events", "people", "links", "json_each", "json_tree",
  ]
  /// What would load programs or read files, and what only makes sense in tables that are no more.
  private static let refused: Set<String> = [
    "load_extension", "readfile", "writefile", "edit", "fts3_tokenizer", "fts5", "snippet",
    "offsets", "matchinfo", "optimize", "rtreecheck", "rtreenode", "rtreedepth", "sqlite_log",
  ]
}
