import Crypto
import Database
import Glibc

/// The key with which a server signs its anchors: a file that its owner alone can read, in the folder of
/// data or, better, elsewhere. It is never in the database, so that who can write there cannot sign; who
/// has the folder of data as well can, unless the key lies elsewhere.
public struct AuditKeyFile: Sendable {
  /// The file of the secret, in hexadecimal.
  public static let name = "audit.key"
  /// A file of public keys, one a line in hexadecimal: those of other processes on the same database,
  /// and of a folder that was used before.
  public static let trustedName = "audit.trusted"

  private let folder: String
  private let elsewhere: String?
  /// Where the key is.
  public var path: String { elsewhere ?? "\(folder)/\(Self.name)" }
  private var trustedPath: String { "\(folder)/\(Self.trustedName)" }

  /// - Parameters:
  ///   - folder: of data; the list of trusted keys is there.
  ///   - path: where the key is; nil for the folder of data.
  public init(in folder: String, key path: String? = nil) {
    self.folder = folder
    elsewhere = path
  }

  /// Whether the key lies in the folder of the data that it vouches for, or below it.
  public var isBesideData: Bool {
    guard let elsewhere else { return true }
    let slash = elsewhere.lastIndex(of: "/")
    guard let data = Self.real(folder),
      let place = Self.real(slash.map { String(elsewhere[...$0]) } ?? ".")
    else { return false }
    return (place + "/").hasPrefix(data + "/")
  }

  /// Whether others than its owner may read it.
  public var isOpenToOthers: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & 0o077 != 0
  }

  public var isThere: Bool { access(path, F_OK) == 0 }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The key, made if there is none. Only the process that has the folder's lock may call this.
  /// - Throws: `DatabaseError.unavailable`.
  public func loadOrMake() throws(DatabaseError) -> SigningKey {
    let key: SigningKey
    if isThere {
      guard let found = load() else {
        throw .unavailable("\(path) holds no key; put it back from a backup, or move it away")
      }
      key = found
    } else {
      key = SigningKey()
      try write(key.secret.hexadecimal + "\n", to: path)
    }
    if elsewhere != nil {
      // Commands that are not told of it know what it signed; what was signed beside the data stays
      // good once that key is moved away.
      let before = AuditKeyFile(in: folder).load()
      try add([key.publicKey] + (before.map { [$0.publicKey] } ?? []))
    }
    return key
  }

  /// The public keys by which an anchor may be signed: this one, and those in the list of the folder.
  public func trusted() -> Set<[UInt8]> {
    guard let key = load() else { return listed() }
    return listed().union([key.publicKey])
  }

  private func listed() -> Set<[UInt8]> {
    var keys: Set<[UInt8]> = []
    for line in read(trustedPath, upTo: 65_536).split(separator: "\n") {
      let key = [UInt8](hexadecimal: line.filter { $0 != " " && $0 != "\r" })
      if let key, key.count == SigningKey.size { keys.insert(key) }
    }
    return keys
  }

  /// Trusts further public keys, as after the tables came from another folder.
  /// - Throws: `DatabaseError.unavailable`.
  public func trust(_ keys: Set<[UInt8]>) throws(DatabaseError) {
    try add(keys.subtracting(trusted()))
  }

  private func add(_ keys: some Sequence<[UInt8]>) throws(DatabaseError) {
    let new = Set(keys).subtracting(listed()).map(\.hexadecimal).sorted()
    guard !new.isEmpty else { return }
    try write(
      read(trustedPath, upTo: 65_536) + new.map { $0 + "\n" }.joined(), to: trustedPath)
  }

  /// The secret for a backup that is sealed; nil when there is none, and for a key that lies elsewhere:
  /// whoever keeps it apart does not want it beside the data's other keys.
  public var secret: [UInt8]? { elsewhere == nil ? load()?.secret : nil }

  /// Adopts what a backup brings: its key, unless there is one already, and the keys that it trusts.
  /// - Throws: `DatabaseError.unavailable`.
  public func adopt(secret: [UInt8]?, trusting keys: Set<[UInt8]>) throws(DatabaseError) {
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
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    Self.makeFolder(folder)
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

  /// With those above it; what fails shows when the file is made.
  private static func makeFolder(_ folder: String) {
    guard access(folder, F_OK) != 0, mkdir(folder, 0o700) != 0, errno == ENOENT else { return }
    let folder = folder.hasSuffix("/") ? folder.dropLast() : folder[...]
    guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return }
    makeFolder(String(folder[..<slash]))
    mkdir(String(folder), 0o700)
  }

  private static func error(_ path: String) -> DatabaseError {
    .unavailable("cannot write \(path): \(String(cString: strerror(errno)))")
  }
}
