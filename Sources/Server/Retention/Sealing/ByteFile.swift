import Database
import Glibc

/// An open file, written from its beginning or read from there.
final class ByteFile {
  let path: String
  private let descriptor: Int32

  private init(_ path: String, _ descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Makes a file that only its owner can read.
  /// - Throws: `invalid` when there is one.
  convenience init(making path: String) throws(DatabaseError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw errno == EEXIST
        ? .invalid("\(path) is there already") : Self.error("cannot make \(path)")
    }
    self.init(path, descriptor)
  }

  /// Opens a file that is there and empty, to write it.
  convenience init(filling path: String) throws(DatabaseError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.error("cannot open \(path)") }
    self.init(path, descriptor)
  }

  convenience init(reading path: String) throws(DatabaseError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.error("cannot read \(path)") }
    self.init(path, descriptor)
  }

  /// A file whose bytes are to be gone once nothing has its name any more; nil when it is not there.
  static func overwritable(_ path: String) -> ByteFile? {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    return descriptor >= 0 ? ByteFile(path, descriptor) : nil
  }

  /// Puts zeros over all bytes; a file system that writes elsewhere keeps them until it reuses the place.
  func overwrite() {
    guard let length = try? length() else { return }
    try? write([UInt8](repeating: 0, count: Int(length)))
    fdatasync(descriptor)
  }

  func length() throws(DatabaseError) -> Int64 {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.error("cannot read \(path)") }
    return Int64(status.st_size)
  }

  func write(_ bytes: [UInt8]) throws(DatabaseError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + written, $0.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.error("cannot write \(path)") }
      written += count
    }
  }

  /// The next bytes; fewer only at the end of the file.
  func read(upTo size: Int) throws(DatabaseError) -> [UInt8] {
    var failure: DatabaseError?
    let bytes = [UInt8](unsafeUninitializedCapacity: max(size, 1)) { room, filled in
      while filled < size {
        let count = Glibc.read(descriptor, room.baseAddress! + filled, size - filled)
        if count < 0, errno == EINTR { continue }
        if count < 0 { failure = Self.error("cannot read \(path)") }
        guard count > 0 else { return }
        filled += count
      }
    }
    if let failure { throw failure }
    return bytes
  }

  func sync() throws(DatabaseError) {
    guard fsync(descriptor) == 0 else { throw Self.error("cannot sync \(path)") }
  }

  static func syncFolder(of path: String) throws(DatabaseError) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw error("cannot open \(folder)") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw error("cannot sync \(folder)") }
  }

  /// Makes the folder of a file and those above it, private to their owner, unless they are there.
  static func makeFolder(of path: String) throws(DatabaseError) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let folder = String(path[..<slash])
    guard !folder.isEmpty, access(folder, F_OK) != 0 else { return }
    try makeFolder(of: folder)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw error("cannot make \(folder)") }
  }

  static func error(_ what: String) -> DatabaseError {
    errno == ENOSPC || errno == EDQUOT
      ? .full : .unavailable("\(what): \(String(cString: strerror(errno)))")
  }
}
