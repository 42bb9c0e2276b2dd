import Crypto
import Database
import Glibc

/// The key with which a server signs its anchors: a file in the folder of data that its owner alone
/// can read. It is never in the database, so that who can write there cannot sign.
public struct AuditKeyFile: Sendable {
  /// The file of the secret, in hexadecimal.
  public static let name = "audit.key"
  /// A file of public keys, one a line in hexadecimal: those of other processes on the same database,
  /// and of a folder that was used before.
  public static let trustedName = "audit.trusted"

  private let folder: String
  private var path: String { "\(folder)/\(Self.name)" }

  public init(in folder: String) {
    self.folder = folder
  }

  /// The key, made if there is none. Only the process that has the folder's lock may call this.
  /// - Throws: `DatabaseError.unavailable`.
  public func loadOrMake() throws(DatabaseError) -> SigningKey {
    if access(path, F_OK) == 0 {
      guard let key = load() else {
        throw .unavailable("\(path) holds no key; put it back from a backup, or move it away")
      }
      return key
    }
    let key = SigningKey()
    try write(key.secret.hexadecimal + "\n", to: path)
    return key
  }

  /// The public keys by which an anchor may be signed: this folder's, and those in the list beside.
  public func trusted() -> Set<[UInt8]> {
    var keys: Set<[UInt8]> = []
    if let key = load() { keys.insert(key.publicKey) }
    for line in read("\(folder)/\(Self.trustedName)", upTo: 65_536).split(separator: "\n") {
      let key = [UInt8](hexadecimal: line.filter { $0 != " " && $0 != "\r" })
      if let key, key.count == SigningKey.size { keys.insert(key) }
    }
    return keys
  }

  /// Trusts further public keys, as after the tables came from another folder.
  /// - Throws: `DatabaseError.unavailable`.
  public func trust(_ keys: Set<[UInt8]>) throws(DatabaseError) {
    let path = "\(folder)/\(Self.trustedName)"
    let new = keys.subtracting(trusted()).map(\.hexadecimal).sorted()
    guard !new.isEmpty else { return }
    try write(
      read(path, upTo: 65_536) + new.map { $0 + "\n" }.joined(), to: path)
  }

  /// The secret of this folder's key, for a backup that is sealed; nil when there is none.
  public var secret: [UInt8]? { load()?.secret }

  /// Takes what a backup brings: its key, unless there is one already, and the keys that it trusts.
  /// - Throws: `DatabaseError.unavailable`.
  public func take(secret: [UInt8]?, trusting keys: Set<[UInt8]>) throws(DatabaseError) {
    var keys = keys
    if let key = secret.flatMap({ SigningKey(secret: $0) }) {
      if access(path, F_OK) != 0 { try write(key.secret.hexadecimal + "\n", to: path) }
      keys.insert(key.publicKey)
    }
    try trust(keys)
  }

  private func load() -> SigningKey? {
    let line = read(path, upTo: 256).split(separator: "\n").first.map { String($0) } ?? ""
    return [UInt8](hexadecimal: line).flatMap { SigningKey(secret: $0) }
  }

  private func read(_ path: String, upTo limit: Int) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = Glibc.read(descriptor, &bytes, limit)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  /// Writes the whole file and makes it durable before it has its name: half a key would be none.
  private func write(_ text: String, to path: String) throws(DatabaseError) {
    let partial = path + ".partial"
    mkdir(folder, 0o700)
    unlink(partial)
    let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.error(path) }
    let bytes = Array(text.utf8)
    let isWritten =
      Glibc.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
    let failure = Self.error(path)
    close(descriptor)
    guard isWritten else { throw failure }
    guard rename(partial, path) == 0 else { throw Self.error(path) }
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw Self.error(path) }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw Self.error(path) }
  }

  private static func error(_ path: String) -> DatabaseError {
    .unavailable("cannot write \(path): \(String(cString: strerror(errno)))")
  }
}
