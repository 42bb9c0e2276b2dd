import Glibc

/// The right to be the only process that serves a file or a folder. The system takes it back when the process
/// ends, however it ends, so a lock is never stale; the lock file itself stays.
public final class FileLock: Sendable {
  private let descriptor: Int32

  /// Makes the lock's folder if need be.
  /// - Throws: `unavailable` with the process that has the lock.
  public init(path: String) throws(DatabaseError) {
    try DataFiles.makeFolder(of: path)
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .unavailable("cannot open \(path): \(String(cString: strerror(errno)))")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let owner = Self.read(descriptor)
      close(descriptor)
      throw .unavailable(
        "another server (process \(owner)) is using this data; stop it first. Lock: \(path)")
    }
    // Only now: an initializer that throws with nothing left to set has its `deinit` run, which
    // would close the descriptor a second time, and with it whatever has its number by then.
    self.descriptor = descriptor
    let process = "\(getpid())\n"
    ftruncate(descriptor, 0)
    _ = process.withCString { pwrite(descriptor, $0, strlen($0), 0) }
  }

  deinit {
    // A process that is just being started has a copy of the descriptor until it runs its program:
    // closing ours alone would leave the lock to it for that moment.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private static func read(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 20)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    let digits = bytes.prefix(max(count, 0)).prefix { $0 != UInt8(ascii: "\n") }
    return digits.isEmpty ? "unknown" : String(decoding: digits, as: UTF8.self)
  }
}
