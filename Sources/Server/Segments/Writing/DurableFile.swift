import Glibc

/// Writes files that are there whole or not at all, whatever ends the process or the machine.
enum DurableFile {
  /// What the name of one that is not whole yet ends with.
  static let partial = ".partial"

  static func write(_ bytes: [UInt8], to path: String) throws(SegmentError) {
    let folder = Self.folder(of: path)
    try makeFolder(folder)
    let partial = path + Self.partial
    let descriptor = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw error("cannot make \(partial)") }
    do throws(SegmentError) {
      try fill(descriptor, bytes, partial)
    } catch {
      close(descriptor)
      unlink(partial)
      throw error
    }
    guard close(descriptor) == 0, rename(partial, path) == 0 else {
      let failure = error("cannot name \(path)")
      unlink(partial)
      throw failure
    }
    try sync(folder)
  }

  private static func fill(
    _ descriptor: Int32, _ bytes: [UInt8], _ path: String
  ) throws(SegmentError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + written, $0.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw error("cannot write \(path)") }
      written += count
    }
    guard fsync(descriptor) == 0 else { throw error("cannot sync \(path)") }
  }

  /// Makes a folder that its owner alone can read, with those around it.
  static func makeFolder(_ path: String) throws(SegmentError) {
    if mkdir(path, 0o700) == 0 { return try sync(folder(of: path)) }
    switch errno {
    case EEXIST: return
    case ENOENT:
      let around = folder(of: path)
      guard around != path else { throw error("cannot make \(path)") }
      try makeFolder(around)
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw error("cannot make \(path)")
      }
      try sync(around)
    default: throw error("cannot make \(path)")
    }
  }

  /// Makes the names in a folder durable.
  private static func sync(_ folder: String) throws(SegmentError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw error("cannot open \(folder)") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw error("cannot sync \(folder)") }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func error(_ what: String) -> SegmentError {
    let code = errno
    return code == ENOSPC || code == EDQUOT
      ? .full : .unreadable("\(what): \(String(cString: strerror(code)))")
  }
}
