import Crypto
import Glibc

/// A file of a backup until it is whole, under a name of its own beside the last one.
///
/// Whoever writes it has a lock on it. The system takes that back when the process ends, however it
/// ends: so what a dead process left is told from what is being written.
public final class PartialFile: Sendable {
  private static let sign = ".partial-"
  /// What else SQLite may have beside a file.
  private static let suffixes = ["-wal", "-shm", "-journal"]

  public let path: String
  private let descriptor: Int32

  /// Makes an empty file that its owner alone can read.
  /// - Parameter path: the last name.
  /// - Throws: `unavailable`, `full`.
  public init(of path: String) throws(DatabaseError) {
    try DataFiles.makeFolder(of: path)
    while true {
      let partial = path + Self.sign + randomBytes(8).hexadecimal
      let descriptor = open(partial, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw DataFiles.error("cannot make \(partial)") }
      // Without locks in this file system nothing is ever taken for left behind.
      let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
      if isLocked, DataFiles.isNamed(descriptor, partial) {
        self.path = partial
        self.descriptor = descriptor
        return
      }
      // Somebody who cleans up was here between its making and its lock.
      close(descriptor)
    }
  }

  deinit {
    // A process that is just being started may have a copy of the descriptor.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Removes it, with what SQLite put beside it.
  public func remove() { Self.remove(path) }

  private static func remove(_ path: String) {
    for suffix in [""] + suffixes { unlink(path + suffix) }
  }

  /// Removes what dead processes left in a folder. Only a file that is named like one of these, begins
  /// like one and that nobody writes goes.
  public static func removeLeavings(in folder: String) {
    for name in FolderNames.all(in: folder) where isPartial(name) {
      let path = "\(folder)/\(name)"
      let descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      guard beginsLikeOne(descriptor), flock(descriptor, LOCK_EX | LOCK_NB) == 0,
        DataFiles.isNamed(descriptor, path)
      else { continue }
      remove(path)
    }
  }

  private static func isPartial(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 1, parts[parts.count - 2].hasSuffix(sign.dropLast()) else { return false }
    let end = parts[parts.count - 1].utf8
    // Earlier versions had numbers of base 36, of one or two digits each.
    return 8...16 ~= end.count
      && end.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0
      }
  }

  /// Whether it is a file that is empty, sealed or SQLite's.
  private static func beginsLikeOne(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    var bytes = [UInt8](repeating: 0, count: 12)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count == 0 || bytes == Array("umbu sealed ".utf8) || bytes == Array("SQLite forma".utf8)
  }
}
