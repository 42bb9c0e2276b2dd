import Glibc
import Values

/// What has come of an upload: a file that grows, locked by whoever writes it, in this process or in
/// another on the same folder.
///
/// Its length is the upload's offset: it is only told after the file was synced, and file systems
/// make a file longer after its bytes, never before. Everything blocks.
final class PartFile: Sendable {
  let path: String
  private let descriptor: Int32
  /// Holds the length from before a piece whose checksum is not verified yet.
  private var marker: String { path + ".unverified" }

  static let folder = "uploads"

  /// Opens the file of an upload, and makes it when it is not there: with several servers it may be
  /// at another, and the client then begins again.
  /// - Throws: `locked`, `diskFull`, `unavailable`.
  init(of upload: UUID, below root: String) throws(FileError) {
    let folder = try Folder.make([Self.folder], below: root)
    path = "\(folder)/\(upload)"
    let isNew = access(path, F_OK) != 0
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileError(errno: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .locked }
    if isNew { try Folder.sync(folder) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Lets others write it.
  func unlock() { flock(descriptor, LOCK_UN) }

  /// Drops a piece that was never verified, and makes the rest durable.
  /// - Returns: how many bytes there are.
  func settle() throws(FileError) -> Int64 {
    if let base = try unverifiedBase() {
      try cut(to: base)
      try verified()
    }
    try sync()
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(errno: errno) }
    return Int64(status.st_size)
  }

  func sync() throws(FileError) {
    guard fdatasync(descriptor) == 0 else { throw FileError(errno: errno) }
  }

  func write(_ bytes: [UInt8], at offset: Int64) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(
          descriptor, $0.baseAddress! + written, $0.count - written, Int(offset) + written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError(errno: errno) }
      written += count
    }
  }

  func cut(to length: Int64) throws(FileError) {
    guard ftruncate(descriptor, Int(length)) == 0 else { throw FileError(errno: errno) }
  }

  /// Says, durably, that what comes after `length` counts for nothing until it is verified.
  func distrust(after length: Int64) throws(FileError) {
    let file = open(marker, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw FileError(errno: errno) }
    defer { close(file) }
    try FileCopy.write(Array("\(length)\n".utf8), to: file)
    guard fsync(file) == 0 else { throw FileError(errno: errno) }
    try syncFolder()
  }

  /// What is there is to be trusted.
  func verified() throws(FileError) {
    try sync()
    guard unlink(marker) == 0 || errno == ENOENT else { throw FileError(errno: errno) }
    try syncFolder()
  }

  /// Throws it away.
  func remove() {
    unlink(path)
    unlink(marker)
  }

  private func unverifiedBase() throws(FileError) -> Int64? {
    guard access(marker, F_OK) == 0 else { return nil }
    var text: [UInt8] = []
    try FileCopy.read(marker) { (bytes) throws(FileError) in text += bytes }
    // One that was cut short by a power failure is older than any byte that it would distrust.
    guard text.popLast() == UInt8(ascii: "\n") else { return nil }
    return Int64(String(decoding: text, as: UTF8.self))
  }

  private func syncFolder() throws(FileError) {
    try Folder.sync(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
  }
}
