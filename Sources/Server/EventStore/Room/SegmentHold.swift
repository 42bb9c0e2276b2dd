import Crypto
import Database
import Glibc
import Values

/// Sealed files that stay as they are while a backup reads them, whatever takes their places meanwhile: other names
/// of them in a folder of their own.
public final class SegmentHold: Sendable {
  /// A file had been removed since the table was read: the table is to be read again.
  public struct Moved: Error {}

  private static let prefix = "hold-"
  private let folder: EventFiles
  private let held: String

  /// Removes what one left that died more than a day ago.
  public init(in folder: EventFiles) {
    self.folder = folder
    held = "\(folder.path)/\(Self.prefix)\(randomBytes(8).hexadecimal)"
    for name in FolderNames.all(in: folder.path) where name.hasPrefix(Self.prefix) {
      let path = "\(folder.path)/\(name)"
      var status = stat()
      if lstat(path, &status) == 0, time(nil) - status.st_mtim.tv_sec > 86_400 {
        FolderNames.removeAll(path)
      }
    }
  }

  deinit { FolderNames.removeAll(held) }

  /// Where the bytes of a file are read from now on.
  /// - Throws: `Moved`, `DatabaseError`.
  public func hold(_ segment: SegmentEntry) throws -> String {
    let path = "\(held)/\(segment.id)"
    if mkdir(held, 0o700) != 0, errno != EEXIST {
      throw DatabaseError.unavailable(
        "cannot make \(held): \(String(cString: strerror(errno)))")
    }
    let place = folder.file(of: segment)
    guard link(place, path) != 0, errno != EEXIST else { return path }
    // Where a file cannot have two names it is read where it is, as long as it is there.
    if [EPERM, EMLINK, EOPNOTSUPP].contains(errno) { return place }
    guard errno == ENOENT else {
      throw DatabaseError.unavailable(
        "cannot hold \(segment.name): \(String(cString: strerror(errno)))")
    }
    throw Moved()
  }
}
