import CLinux
import CSQLite
import Glibc

/// A file that a backup makes.
///
/// Until it is whole it has a name of its own beside the last one, so that two backups to one name
/// never touch each other's file; the second one to end is refused. A backup that is killed leaves
/// that file behind, and the next one in the same folder removes it.
public struct BackupFile: Sendable {
  private let path: String

  public init(_ path: String) { self.path = path }

  /// Makes the file of the database that `fill` writes into the empty one whose path it is given.
  func write(_ fill: (_ path: String) throws -> Void) throws {
    try write(fill, check: Self.check)
  }

  /// Makes the file of what `fill` writes into the empty one whose path it is given, durably; it has
  /// its name once `check` has looked at it.
  /// - Throws: `invalid` when there is a file of that name; what `fill` and `check` throw.
  public func write(
    _ fill: (_ path: String) throws -> Void, check: (_ path: String) throws -> Void
  ) throws {
    // It may come to be there until the end; this early it saves the work.
    guard access(path, F_OK) != 0 else { throw isThere }
    PartialFile.removeLeavings(in: DataFiles.folder(of: path))
    let partial = try PartialFile(of: path)
    do {
      try fill(partial.path)
      try check(partial.path)
      try publish(partial)
    } catch {
      partial.remove()
      throw error
    }
  }

  /// - Throws: `corrupt` when a copy is not sound.
  static func check(_ path: String) throws {
    let problems = try SQLiteConnection(path: path, for: .copying).problems()
    guard problems.isEmpty else {
      throw DatabaseError.corrupt("the copy is not sound: \(problems.joined(separator: "; "))")
    }
  }

  private func publish(_ partial: PartialFile) throws(DatabaseError) {
    guard linux_rename_new(partial.path, path) == 0 else {
      throw errno == EEXIST ? isThere : DataFiles.error("cannot name \(path)")
    }
    try DataFiles.syncFolder(of: path)
  }

  private var isThere: DatabaseError {
    .invalid("\(path) is there already; a backup never overwrites")
  }
}

extension SQLiteConnection {
  /// Copies a database that is in use, as it is at this moment, to a file that is there and empty:
  /// in one step, and so in one snapshot, for steps between writes would begin anew after each.
  static func copy(_ source: String, to path: String) throws(DatabaseError) {
    try copy(try SQLiteConnection(path: source, for: .reading), to: path)
  }

  /// The same from a connection, as it sees the database.
  static func copy(_ from: SQLiteConnection, to path: String) throws(DatabaseError) {
    let to = try SQLiteConnection(path: path, for: .copying)
    guard let backup = sqlite3_backup_init(to.handle, "main", from.handle, "main") else {
      throw to.error(sqlite3_extended_errcode(to.handle))
    }
    sqlite3_backup_step(backup, -1)
    let code = sqlite3_backup_finish(backup)
    guard code == SQLITE_OK else { throw to.error(code) }
  }
}
