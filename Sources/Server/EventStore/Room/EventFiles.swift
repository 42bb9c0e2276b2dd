import Crypto
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

  /// Whether its bytes are those that were written.
  public func isWhole(_ segment: SegmentEntry) -> Bool {
    let descriptor = open(file(of: segment), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let digest = RunningDigest(.sha256)
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return false }
      guard count > 0 else { return digest.finish().hexadecimal == segment.checksum }
      buffer.withUnsafeBytes { digest.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
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
