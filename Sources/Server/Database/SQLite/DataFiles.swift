import Glibc

/// Where a database lies: the file itself, its log beside it, and its lock.
struct DataFiles: Sendable {
  let path: String
  var logPath: String { path + "-wal" }
  var lockPath: String { path + ".lock" }

  /// Makes the folder (0700: what is in it is private) and the file (0600, which its log inherits),
  /// unless they are there.
  func create() throws(DatabaseError) { try create(with: 0) }

  /// The same with a file that must not be there yet.
  func createNew() throws(DatabaseError) { try create(with: O_EXCL) }

  private func create(with flag: Int32) throws(DatabaseError) {
    try Self.makeFolder(of: path)
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | flag, 0o600)
    guard descriptor >= 0 else { throw Self.error("cannot open \(path)") }
    close(descriptor)
  }

  /// The bytes of a file, 0 if there is none.
  static func size(of path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Whether a path is still the name of an open file.
  static func isNamed(_ descriptor: Int32, _ path: String) -> Bool {
    var open = stat()
    var named = stat()
    return fstat(descriptor, &open) == 0 && lstat(path, &named) == 0
      && open.st_ino == named.st_ino && open.st_dev == named.st_dev
  }

  /// The folder that a file is in.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  /// Makes a file's entry in its folder durable.
  static func syncFolder(of path: String) throws(DatabaseError) {
    let folder = folder(of: path)
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw error("cannot open \(folder)") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw error("cannot sync \(folder)") }
  }

  static func error(_ what: String) -> DatabaseError {
    errno == ENOSPC || errno == EDQUOT
      ? .full : .unavailable("\(what): \(String(cString: strerror(errno)))")
  }

  /// Makes the folder of a file and those above it, private to their owner, unless they are there.
  static func makeFolder(of path: String) throws(DatabaseError) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let folder = String(path[..<slash])
    guard !folder.isEmpty, access(folder, F_OK) != 0 else { return }
    try makeFolder(of: folder)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw Self.error("cannot make \(folder)")
    }
  }
}
