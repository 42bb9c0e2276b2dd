import CSQLite
import Glibc

/// A copy of a database that is in use, as it was at one moment.
struct SQLiteBackup: Sendable {
  private let source: String
  private let path: String
  /// Under this name it is not yet whole.
  private var partialPath: String { path + ".partial" }

  init(of source: String, to path: String) {
    self.source = source
    self.path = path
  }

  func run() throws {
    guard access(path, F_OK) != 0 else {
      throw DatabaseError.invalid("\(path) is there already; a backup never overwrites")
    }
    unlink(partialPath)
    do {
      try DataFiles(path: partialPath).create()
      try copy()
      try check()
      try publish()
    } catch {
      for suffix in ["", "-wal", "-shm", "-journal"] { unlink(partialPath + suffix) }
      throw error
    }
  }

  /// In one step, and so in one snapshot: steps between writes would begin anew after each.
  private func copy() throws(DatabaseError) {
    let from = try SQLiteConnection(path: source, for: .reading)
    let to = try SQLiteConnection(path: partialPath, for: .copying)
    guard let backup = sqlite3_backup_init(to.handle, "main", from.handle, "main") else {
      throw to.error(sqlite3_extended_errcode(to.handle))
    }
    sqlite3_backup_step(backup, -1)
    let code = sqlite3_backup_finish(backup)
    guard code == SQLITE_OK else { throw to.error(code) }
  }

  private func check() throws {
    let problems = try SQLiteConnection(path: partialPath, for: .copying).problems()
    guard problems.isEmpty else {
      throw DatabaseError.corrupt("the copy is not sound: \(problems.joined(separator: "; "))")
    }
  }

  private func publish() throws(DatabaseError) {
    guard rename(partialPath, path) == 0 else { throw DataFiles.error("cannot name \(path)") }
    try DataFiles.syncFolder(of: path)
  }
}
