import CLinux
import Glibc

/// A file without a name that a worker is handed: what it is to read, or where it is to write. It goes with its last
/// descriptor. Blocks.
public final class WorkFile: Sendable {
  public let descriptor: Int32

  /// - Parameter folder: on whose file system it lies.
  /// - Throws: `diskFull`, `unavailable`.
  public init(in folder: String = "/tmp") throws(FileError) {
    descriptor = linux_scratch_file(folder)
    guard descriptor >= 0 else { throw FileError(errno: errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes at its end.
  /// - Throws: `diskFull`, `unavailable`.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError(errno: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// All bytes that are in it.
  /// - Throws: `tooLarge`; `unavailable`.
  public func contents(upTo limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = pread(descriptor, &buffer, buffer.count, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(errno: errno) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= limit else { throw .tooLarge(most: Int64(limit)) }
    }
  }
}
