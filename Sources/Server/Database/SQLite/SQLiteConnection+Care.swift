import CSQLite

extension SQLiteConnection {
  /// What is wrong with the file, a sentence each.
  func problems() throws -> [String] {
    try snapshot {
      var problems: [String] = []
      try query("PRAGMA quick_check", []) { row in
        if row.text(0) != "ok" { problems.append(row.text(0)) }
      }
      try query("PRAGMA foreign_key_check", []) { row in
        problems.append("row \(row.int(1)) of \(row.text(0)) refers to no row of \(row.text(2))")
      }
      return problems
    }
  }

  /// Moves what is in the log to the tables, as far as readers allow, and waits for the disk. Writers
  /// go on meanwhile. What fails is left in the log, for the next time.
  func moveLog() {
    guard sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil) == SQLITE_OK
    else { return }
    // SQLite waits for the disk only where nothing was committed meanwhile. Whoever moves the rest
    // would have to wait for all of it.
    var tables: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(handle, nil, SQLITE_FCNTL_FILE_POINTER, &tables)
    _ = tables?.pointee.pMethods?.pointee.xSync(tables, SQLITE_SYNC_NORMAL)
  }

  /// Moves the log to the tables and empties it.
  func checkpoint() throws(DatabaseError) {
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }
}
