import Database
import Glibc
import Segments
import Values

/// Where sealed events of an app lie, and what is made of them.
public struct EventFiles: Hashable, Sendable {
  public let path: String

  public init(_ path: String) {
    self.path = path
  }

  /// Where a file lies.
  public func file(of segment: SegmentEntry) -> String {
    SegmentWriter(folder: path).path(of: segment.id, on: segment.day)
  }

  /// The bytes of all files in it and in its folders.
  public func bytes() -> Int64 { Self.bytes(of: path, deep: 4) }

  private static func bytes(of folder: String, deep: Int) -> Int64 {
    FolderNames.all(in: folder).reduce(0) { sum, name in
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else { return sum }
      switch status.st_mode & S_IFMT {
      case S_IFREG: return sum + Int64(status.st_size)
      case S_IFDIR where deep > 0: return sum + bytes(of: path, deep: deep - 1)
      default: return sum
      }
    }
  }

  /// The bytes of a file; 0 where there is none.
  public static func size(of path: String) -> Int64 {
    var status = stat()
    return lstat(path, &status) == 0 ? Int64(status.st_size) : 0
  }
}
