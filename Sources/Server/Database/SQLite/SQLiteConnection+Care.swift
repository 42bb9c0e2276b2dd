import CSQLite
import Glibc

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
      // Of a file that is damaged no more can be asked.
      guard problems.isEmpty else { return problems }
      return try SQLiteTransaction(connection: self).overlapProblems()
    }
  }

  /// Moves what a process that died left in the log. The disk may never have had it all.
  /// - Throws: `unavailable` when the disk does not take it. What fails otherwise is left in the log.
  func takeOverLog() throws(DatabaseError) {
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
    guard code != Self.ioErrorSyncing else { throw error(code) }
  }

  /// Moves what is in the log to the tables, as far as readers allow. Writers go on meanwhile. What
  /// fails is left in the log, for the next time.
  func moveLog() {
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
    endIfLost(code)
  }

  /// Ends the process with the status EX_IOERR (sysexits.h) and a sentence: the disk failed a sync.
  /// Nothing more is run, for nothing may be answered any more.
  static func endForDisk() -> Never {
    let sentence = """
      umbu: the disk did not take what was written to the database; nothing that was answered is lost: \
      see to the disk and start again

      """
    _ = sentence.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    _exit(74)
  }

  /// Moves the log to the tables and empties it.
  func checkpoint() throws(DatabaseError) {
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    endIfLost(code)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// SQLITE_IOERR_FSYNC, a macro with an expression that Swift does not import.
  static let ioErrorSyncing = SQLITE_IOERR | (4 << 8)
}
