import Crypto
import Database
import Glibc
import Values

/// The secret by which ids that come with events are turned into marks: a file that its owner alone can
/// read, beside the data and in no database. Whoever has the events alone cannot tell which record or
/// which user of another system a mark is; whoever has the key can try.
///
/// All servers of an installation have the same. With another one what is marked from then on is
/// something else than before, in all figures.
public struct EventKeys: Sendable {
  /// The file in the folder of data.
  public static let name = "events.key"

  private let secret: [UInt8]

  /// The key in a file, made if there is none.
  /// - Throws: `DatabaseError.unavailable`.
  public init(file path: String) throws {
    let file = SecretFile(path: path)
    if access(path, F_OK) != 0 { try file.make(randomBytes(32)) }
    secret = try file.load()
  }

  /// The key in a file for who only looks; where there is none, one that nothing was marked by.
  /// - Throws: `DatabaseError.unavailable` when the file holds no key.
  public init(existing path: String) throws {
    let isThere = access(path, F_OK) == 0
    secret = try isThere ? SecretFile(path: path).load() : randomBytes(32)
  }

  /// The key that a backup has.
  public init(secret: [UInt8]) {
    self.secret = secret
  }

  /// Gives another folder the key of one, unless it has a key, so that what is marked stays the same there.
  /// - Throws: `DatabaseError.unavailable`.
  public static func carry(from source: String, to target: String) throws {
    guard access(source, F_OK) == 0, access(target, F_OK) != 0 else { return }
    if let slash = target.lastIndex(of: "/") { mkdir(String(target[..<slash]), 0o700) }
    try SecretFile(path: target).make(SecretFile(path: source).load())
  }

  /// What is in a file, for a backup; nil where there is none.
  /// - Throws: `DatabaseError.unavailable` when the file holds no key.
  public static func secret(in path: String) throws -> [UInt8]? {
    guard access(path, F_OK) == 0 else { return nil }
    return try SecretFile(path: path).load()
  }

  /// Puts the key of a backup where there is none.
  /// - Returns: whether it is the one that is there now.
  /// - Throws: `DatabaseError.unavailable`.
  public static func adopt(_ secret: [UInt8], in path: String) throws -> Bool {
    if let own = try Self.secret(in: path) { return own == secret }
    try SecretFile(path: path).make(secret)
    return true
  }

  /// What stands for an id of an app: always the same, and not that id.
  public func mark(_ id: UUID, of app: String) -> UUID {
    UUID(first16: digest(of: id.bytes16, for: "mark", app), version: 8)
  }

  /// What stands for the name by which another system knows somebody.
  public func alias(_ text: String, of app: String) -> [UInt8] {
    digest(of: Array(text.utf8), for: "user", app)
  }

  /// What stands for the name by which another system knows a device of nobody.
  func anonymous(_ text: String, of app: String) -> [UInt8] {
    digest(of: Array(text.utf8), for: "anonymous", app)
  }

  /// What stands for the name by which another system knows a group of people: of a space of the app its mark.
  func group(_ text: String, of app: String) -> UUID {
    if let space = UUID(text) { return mark(space, of: app) }
    return UUID(first16: digest(of: Array(text.utf8), for: "group", app), version: 8)
  }

  /// What proves that the server itself wrote a text.
  func signature(of text: String, for app: String) -> [UInt8] {
    digest(of: Array(text.utf8), for: "token", app)
  }

  private func digest(of bytes: [UInt8], for use: String, _ app: String) -> [UInt8] {
    let key = MessageMark.sha256(of: Array("\(use)|\(app)".utf8), by: secret)
    return MessageMark.sha256(of: bytes, by: key)
  }
}

/// A file with 32 bytes of chance in hexadecimal.
private struct SecretFile {
  let path: String

  func make(_ secret: [UInt8]) throws(DatabaseError) {
    // Of its own: another server of the installation may be making one at this moment.
    let partial = "\(path).\(UInt64.random(in: 0 ... .max)).partial"
    let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw error("cannot be made") }
    let bytes = Array((secret.hexadecimal + "\n").utf8)
    let isWritten = write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
    let unwritten = error("cannot be written")
    close(descriptor)
    defer { unlink(partial) }
    guard isWritten else { throw unwritten }
    // Whoever was first counts.
    guard link(partial, path) == 0 || errno == EEXIST else { throw error("cannot be made") }
    try syncFolder()
  }

  /// Makes the entry of the file durable: marks are made by this key, and by no other one.
  private func syncFolder() throws(DatabaseError) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw error("cannot be kept") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw error("cannot be kept") }
  }

  func load() throws(DatabaseError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw error("cannot be read") }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(descriptor, &bytes, bytes.count)
    let line = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).prefix { $0 != "\n" }
    guard let secret = [UInt8](hexadecimal: String(line)), secret.count == 32 else {
      throw .unavailable("\(path) holds no key of events; put it back, or move it away")
    }
    return secret
  }

  private func error(_ what: String) -> DatabaseError {
    .unavailable("\(path) \(what): \(String(cString: strerror(errno)))")
  }
}
