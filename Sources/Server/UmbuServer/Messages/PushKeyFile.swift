import Crypto
import Database
import Glibc

/// The key by which push services know the server (RFC 8292): a file that its owner alone can read.
/// Browsers subscribe for its public half, so that servers of one installation share it, and one that
/// loses it reaches no browser until that subscribes anew, as the apps do when they are opened.
struct PushKeyFile: Sendable {
  static let name = "push.key"

  let path: String

  /// - Parameter path: nil for one in the folder of data.
  init(in folder: String, key path: String?) {
    self.path = path ?? "\(folder)/\(Self.name)"
  }

  /// The key, made if there is none.
  /// - Throws: `DatabaseError.unavailable`.
  func loadOrMake() throws(DatabaseError) -> P256Key {
    if access(path, F_OK) == 0 { return try load() }
    let key = P256Key()
    // Of its own: another server of the installation may be making one at this moment.
    let partial = "\(path).\(UInt64.random(in: 0 ... .max)).partial"
    let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw error("cannot be made") }
    let bytes = Array((key.secret.hexadecimal + "\n").utf8)
    let isWritten = write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
    let unwritten = error("cannot be written")
    close(descriptor)
    defer { unlink(partial) }
    guard isWritten else { throw unwritten }
    // Another server of the installation may have made one meanwhile: that one counts.
    guard link(partial, path) == 0 || errno == EEXIST else { throw error("cannot be made") }
    try syncFolder()
    return try load()
  }

  /// Makes the entry of the file durable: browsers subscribe for this key, and for no other one.
  private func syncFolder() throws(DatabaseError) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw error("cannot be kept") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw error("cannot be kept") }
  }

  private func load() throws(DatabaseError) -> P256Key {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw error("cannot be read") }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(descriptor, &bytes, bytes.count)
    let line = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).prefix { $0 != "\n" }
    guard let key = [UInt8](hexadecimal: String(line)).flatMap({ P256Key(secret: $0) }) else {
      throw .unavailable("\(path) holds no key of notifications; put it back, or move it away")
    }
    return key
  }

  private func error(_ what: String) -> DatabaseError {
    .unavailable("\(path) \(what): \(String(cString: strerror(errno)))")
  }
}
