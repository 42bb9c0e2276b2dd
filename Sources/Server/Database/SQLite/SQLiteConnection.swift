import CSQLite

/// One open connection with its prepared statements. Belongs to one thread at a time.
final class SQLiteConnection {
  /// What a connection is opened for.
  enum Purpose {
    case writing, reading
    /// Moving the log to the tables beside the one that writes.
    case moving
    /// A file that is there and not in service: the copy a backup makes.
    case copying
    /// A file that is filled, by writing, and not in service yet.
    case filling
  }

  let handle: OpaquePointer
  /// The first error that makes the whole transaction worthless, until the next one begins. A body
  /// may have swallowed it.
  private(set) var failure: DatabaseError?
  /// How many statements that may have changed something have run. One that failed undid itself,
  /// unless it was an `OR FAIL`, which leaves the rows before the one that it could not write.
  private(set) var effects = 0
  /// Whether a part of a body failed that has effects and no savepoint of its own, so that nothing
  /// of the body may stand.
  var needsUndoing = false
  private var statements = SQLiteStatements()
  /// Apart from the others, so that a body does not find them by their text: it may not COMMIT.
  private var controls: [SQLiteStatement] = []
  /// Whether SQL given by a body is being prepared or run. It may not begin or end transactions.
  private var isGuarded = false
  private var isClosed = false
  /// Whether others are answered from what is written here.
  private let isInService: Bool

  init(path: String, for purpose: Purpose, busyTimeout: Int32 = 5_000) throws(DatabaseError) {
    let mode =
      switch purpose {
      case .writing, .filling: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .moving, .copying: SQLITE_OPEN_READWRITE
      case .reading: SQLITE_OPEN_READONLY
      }
    Self.prepare()
    var opened: OpaquePointer?
    // No mutex: a connection never leaves its thread.
    let code = sqlite3_open_v2(path, &opened, mode | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened else { throw .unavailable("no memory to open \(path)") }
    handle = opened
    isInService = purpose == .writing || purpose == .moving
    sqlite3_extended_result_codes(handle, 1)
    guard code == SQLITE_OK else { throw error(code) }
    sqlite3_busy_timeout(handle, busyTimeout)
    // "name" is a column or an error, never quietly a text, as in every other engine.
    _ = csqlite_db_switch(handle, SQLITE_DBCONFIG_DQS_DML, 0)
    _ = csqlite_db_switch(handle, SQLITE_DBCONFIG_DQS_DDL, 0)
    _ = csqlite_db_switch(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    if purpose == .writing || purpose == .filling { try keepDurable() }
    // A connection knows of the log only once it has read.
    if purpose == .moving { try run(pragma: "PRAGMA schema_version") }
    try run(pragma: "PRAGMA foreign_keys = ON")
    try run(pragma: "PRAGMA temp_store = MEMORY")
    forbidTransactionControl()
  }

  /// Ends the process when a sync of a database in service failed (SQLITE_IOERR_FSYNC): the system may
  /// forget what it could not write, and say of the next sync that all is well. Nobody was told of more
  /// than the log has, and that is read from its beginning when the database is opened again.
  func endIfLost(_ code: Int32) {
    if isInService, code == Self.ioErrorSyncing { Self.endForDisk() }
  }

  /// What holds for SQLite in the whole process. That no memory is counted is a matter of speed, and
  /// refused where somebody else in the process has used SQLite before.
  private static func prepare() { _ = countsNoMemory }

  private static let countsNoMemory = csqlite_count_no_memory()

  private func keepDurable() throws(DatabaseError) {
    try run(pragma: "PRAGMA journal_mode = WAL")
    try run(pragma: "PRAGMA synchronous = FULL")
    // What is deleted is overwritten with zeros; some builds of SQLite do so by themselves.
    try run(pragma: "PRAGMA secure_delete = ON")
    // A log that one long read let grow does not stay that large.
    try run(pragma: "PRAGMA journal_size_limit = 67108864")
    // The pages of many spaces change in turns: with SQLite's 2 MB each was read anew from the file.
    try run(pragma: "PRAGMA cache_size = -16384")
    // The writer checkpoints after it has answered, not inside a COMMIT that someone awaits.
    watchLog()
  }

  deinit { close() }

  /// Lets go of the file; nothing may be run afterwards.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    statements.removeAll()
    controls = []
    sqlite3_close_v2(handle)
  }

  /// Begins or ends a transaction or a part of it.
  func run(_ control: TransactionControl) throws(DatabaseError) {
    if controls.isEmpty { controls = try prepareControls() }
    let statement = controls[control.rawValue]
    defer { statement.reset() }
    while try step(statement) {}
  }

  private func prepareControls() throws(DatabaseError) -> [SQLiteStatement] {
    var prepared: [SQLiteStatement] = []
    for control in TransactionControl.allCases {
      prepared.append(try SQLiteStatement(control.sql, on: self))
    }
    return prepared
  }

  /// Sets what holds for the connection.
  func run(pragma: StaticString) throws(DatabaseError) {
    let statement = try SQLiteStatement("\(pragma)", on: self)
    while try step(statement) {}
  }

  /// What a body is told that goes on after a part which must be undone; it is run again.
  static let partStands = DatabaseError.invalid("a part that failed is not undone yet")

  /// Runs a statement given by a body, in the transaction that must be open for it.
  func query(
    _ sql: String, _ values: [SQLValue], _ each: (SQLiteRow) throws -> Void
  ) throws {
    // After the end of the transaction it would be a transaction of its own.
    try checkAlive()
    if needsUndoing { throw Self.partStands }
    let statement = try guarded { () throws(DatabaseError) in
      try statements.checkOut(sql, on: self)
    }
    defer { statements.checkIn(statement) }
    try statement.bind(values, on: self)
    let changes = sqlite3_total_changes64(handle)
    var hasRow: Bool
    do throws(DatabaseError) { hasRow = try step(statement) } catch {
      if sqlite3_total_changes64(handle) != changes { effects += 1 }
      throw error
    }
    if statement.mayWrite { effects += 1 }
    // Only now: a step may have prepared it anew, with the columns of a table that has changed.
    let row = SQLiteRow(statement)
    while hasRow {
      try each(row)
      hasRow = try step(statement)
    }
  }

  /// Runs a statement given by a body and returns the number of rows it changed.
  func execute(_ sql: String, _ values: [SQLValue]) throws -> Int {
    let before = sqlite3_total_changes64(handle)
    try query(sql, values) { _ in }
    // sqlite3_changes keeps its last value over statements that change nothing.
    return sqlite3_total_changes64(handle) == before ? 0 : Int(sqlite3_changes64(handle))
  }

  /// Runs a script of several statements without values, as migrations are.
  func runScript(_ sql: String) throws(DatabaseError) {
    try guarded { () throws(DatabaseError) in
      let code = sqlite3_exec(handle, sql, nil, nil, nil)
      endIfLost(code)
      guard code == SQLITE_OK else { throw error(code) }
    }
  }

  /// The pages in the log after the last commit.
  private(set) var logPages: Int32 = 0
  /// How many commits have added to the log.
  private(set) var commits = 0

  private func watchLog() {
    let connection = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_wal_hook(
      handle,
      { connection, _, _, pages in
        let connection = Unmanaged<SQLiteConnection>.fromOpaque(connection!)
        connection.takeUnretainedValue().committed(pages)
        return SQLITE_OK
      }, connection)
  }

  private func committed(_ pages: Int32) {
    logPages = pages
    commits += 1
  }

  /// Whether rows refer to rows that are not there, which a deferred foreign key allows until COMMIT.
  var hasOpenReferences: Bool {
    var open: Int32 = 0
    var unused: Int32 = 0
    sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &open, &unused, 0)
    return open != 0
  }

  /// Whether a transaction is open. SQLite ends it by itself after some failures.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Forgets the failure of the transaction before.
  func clearFailure() {
    failure = nil
    needsUndoing = false
  }

  /// Makes the transaction worthless.
  func fail(_ error: DatabaseError) { failure = error }

  /// The error of the last call, remembered if it ends the transaction.
  func error(_ code: Int32) -> DatabaseError {
    let error = DatabaseError(
      sqlite: code, message: String(cString: sqlite3_errmsg(handle)),
      system: sqlite3_system_errno(handle))
    if error.endsTransaction, failure == nil { failure = error }
    return error
  }

  private func step(_ statement: SQLiteStatement) throws(DatabaseError) -> Bool {
    switch sqlite3_step(statement.handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      // A large transaction hands over pages before its end, and a new log's first one is synced.
      endIfLost(code)
      throw error(code)
    }
  }

  private func guarded<R>(
    _ body: () throws(DatabaseError) -> R
  ) throws(DatabaseError) -> R {
    isGuarded = true
    defer { isGuarded = false }
    return try body()
  }

  /// A body shares its transaction with others, so it may not end it, nor reach other files.
  private func forbidTransactionControl() {
    let connection = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_set_authorizer(
      handle,
      { connection, action, _, _, _, _ in
        switch action {
        case SQLITE_TRANSACTION, SQLITE_SAVEPOINT, SQLITE_ATTACH, SQLITE_DETACH:
          let connection = Unmanaged<SQLiteConnection>.fromOpaque(connection!)
          return connection.takeUnretainedValue().isGuarded ? SQLITE_DENY : SQLITE_OK
        default: return SQLITE_OK
        }
      }, connection)
  }
}
