import CLinux
import Glibc

/// A backup that becomes the file of a database: a copy of it, byte for byte, that was checked.
public enum RestoredFile {
  /// Copies a backup to a new file, and checks the copy before it counts.
  /// - Throws: `unavailable` when the backup cannot be read, `invalid` when it is a database in
  ///   service or the new file is there, `corrupt` when it is not sound or no database at all.
  public static func copy(_ backup: String, to path: String) throws(DatabaseError) {
    guard access(backup, R_OK) == 0 else { throw DataFiles.error("cannot read \(backup)") }
    guard DataFiles.size(of: DataFiles(path: backup).logPath) == 0 else {
      throw .invalid("\(backup) is a database in service, not a backup: it has a log beside it")
    }
    try DataFiles(path: path).createNew()
    try DataFiles.copyBytes(of: backup, to: path)
    try check(path)
  }

  /// Looks whether a file that is to be restored is whole.
  /// - Throws: `corrupt`.
  static func check(_ path: String) throws(DatabaseError) {
    let problems: [String]
    do {
      problems = try SQLiteConnection(path: path, for: .copying).problems()
    } catch let error as DatabaseError {
      throw error
    } catch {
      throw .corrupt("\(error)")
    }
    guard problems.isEmpty else { throw .corrupt(problems.joined(separator: "; ")) }
  }

  /// Gives the file of a database that nobody has open the name under which it is served.
  /// - Throws: `invalid` when a file has that name.
  public static func publish(_ file: String, as path: String) throws(DatabaseError) {
    guard linux_rename_new(file, path) == 0 else {
      throw errno == EEXIST
        ? .invalid("\(path) is there already") : DataFiles.error("cannot name \(path)")
    }
    try DataFiles.syncFolder(of: path)
  }

  /// Moves the file of a database, and its log if it has one, into a folder that is made for it.
  public static func setAside(_ path: String, in folder: String) throws(DatabaseError) {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    try DataFiles.makeFolder(of: folder + "/")
    // The log first: a database is never taken for whole without it.
    for suffix in ["-wal", ""] where access(path + suffix, F_OK) == 0 {
      try publish(path + suffix, as: "\(folder)/\(name)\(suffix)")
    }
    // What readers shared; it is made anew.
    unlink(path + "-shm")
    try DataFiles.syncFolder(of: path)
  }
}
