import Crypto
import Database
import Glibc

/// A file that is written piece by piece and has its name only when it is whole and durable.
final class ExportFile {
  /// What came of one.
  struct Written: Hashable, Sendable {
    /// SHA-256, in hexadecimal.
    var checksum: String
    var bytes: Int
    /// Whether it is not what was there before.
    var isNew: Bool
  }

  private let path: String
  private let partial: String
  private let descriptor: Int32
  private let digest = RunningDigest(.sha256)
  private var waiting: [UInt8] = []
  private var bytes = 0
  private var isOpen = true

  private static let piece = 1 << 20

  /// - Throws: `DatabaseError`.
  init(_ path: String) throws(DatabaseError) {
    self.path = path
    partial = path + ".partial"
    // What a process left that was killed.
    unlink(partial)
    descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure("cannot be made", path) }
  }

  deinit {
    guard isOpen else { return }
    close(descriptor)
    unlink(partial)
  }

  /// - Throws: `DatabaseError`; `full` on a full disk.
  func write(_ more: [UInt8]) throws(DatabaseError) {
    waiting += more
    if waiting.count >= Self.piece { try flush() }
  }

  private func flush() throws(DatabaseError) {
    digest.add(waiting)
    bytes += waiting.count
    var rest = waiting[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure("cannot be written", path) }
      rest = rest.dropFirst(count)
    }
    waiting = []
  }

  /// Gives it its name, in place of the one that had it.
  /// - Parameter known: the checksum of the one that is there, which stays where this one is the same.
  /// - Throws: `DatabaseError`; what was there before is there still.
  func finish(unless known: String? = nil) throws(DatabaseError) -> Written {
    try flush()
    var written = Written(checksum: digest.finish().hexadecimal, bytes: bytes, isNew: false)
    // What is neither named nor removed here goes with the object.
    if written.checksum == known, access(path, F_OK) == 0 { return written }
    guard fsync(descriptor) == 0 else { throw Self.failure("cannot be written", path) }
    guard rename(partial, path) == 0 else { throw Self.failure("cannot be named", path) }
    close(descriptor)
    isOpen = false
    try Self.sync(folder: Self.folder(of: path))
    written.isNew = true
    return written
  }

  /// Writes one at once.
  @discardableResult
  static func write(_ bytes: [UInt8], to path: String) throws(DatabaseError) -> Written {
    let file = try ExportFile(path)
    try file.write(bytes)
    return try file.finish()
  }

  /// Makes a folder that its owner alone can read, and those above it.
  static func makeFolder(_ path: String) throws(DatabaseError) {
    var made = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
    for part in path.split(separator: "/") {
      if !made.isEmpty, !made.hasSuffix("/") { made += "/" }
      made += String(part)
      if mkdir(made, 0o700) != 0, errno != EEXIST { throw failure("cannot be made", made) }
    }
  }

  /// Removes a file, if it is there, so that it stays away.
  static func remove(_ path: String) throws(DatabaseError) {
    guard unlink(path) == 0 else {
      if errno == ENOENT { return }
      throw failure("cannot be removed", path)
    }
    try sync(folder: folder(of: path))
  }

  /// All that is in a file; nil when there is none.
  static func read(_ path: String) throws(DatabaseError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure("cannot be read", path)
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: piece)
    while true {
      let count = Glibc.read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure("cannot be read", path) }
      guard count > 0 else { return bytes }
      bytes += part[..<count]
    }
  }

  /// The SHA-256 of what is in a file, in hexadecimal; nil when there is none.
  static func checksum(of path: String) throws(DatabaseError) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure("cannot be read", path)
    }
    defer { close(descriptor) }
    let digest = RunningDigest(.sha256)
    var part = [UInt8](repeating: 0, count: piece)
    while true {
      let count = Glibc.read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure("cannot be read", path) }
      guard count > 0 else { return digest.finish().hexadecimal }
      digest.add(Array(part[..<count]))
    }
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func sync(folder: String) throws(DatabaseError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("cannot be kept", folder) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("cannot be kept", folder) }
  }

  private static func failure(_ what: String, _ path: String) -> DatabaseError {
    if errno == ENOSPC || errno == EDQUOT { return .full }
    return .unavailable("\(path) \(what): \(String(cString: strerror(errno)))")
  }
}
