import Glibc

/// A listening socket that another program opened and handed over, as systemd does
/// (sd_listen_fds(3)): it stays open while servers come and go, so that nobody is turned away
/// meanwhile.
public struct InheritedSocket: Sendable, Equatable {
  /// Why what was handed over cannot be served; a retry does not help.
  public enum Failure: Error, Equatable, Sendable {
    /// LISTEN_FDS is no number.
    case notCounted(String)
    /// One socket is served; `[::]:PORT` takes both families.
    case several(Int)
    /// No TCP socket that listens.
    case notListening(Int32)
  }

  /// The first descriptor that is handed over (SD_LISTEN_FDS_START).
  static let first: Int32 = 3

  let descriptor: Int32

  /// What was handed to this process; nil for nothing. The variables that say so are gone afterwards,
  /// and programs that this one starts do not get the socket. To be called before other threads look
  /// at the environment.
  /// - Throws: ``Failure``.
  public static func taken() throws(Failure) -> InheritedSocket? {
    let names = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]
    let values = names.map { getenv($0).map { String(cString: $0) } }
    for name in names { unsetenv(name) }
    return try handed(to: values[0], count: values[1])
  }

  /// - Parameters:
  ///   - process: LISTEN_PID; what is meant for another process is not ours.
  ///   - count: LISTEN_FDS.
  ///   - descriptor: the first of them.
  static func handed(
    to process: String?, count: String?, at descriptor: Int32 = first
  ) throws(Failure) -> InheritedSocket? {
    guard let process, Int32(process) == getpid(), let count else { return nil }
    guard let number = Int(count), number >= 0 else { throw .notCounted(count) }
    guard number > 0 else { return nil }
    guard number == 1 else { throw .several(number) }
    return try InheritedSocket(descriptor)
  }

  init(_ descriptor: Int32) throws(Failure) {
    let family = Self.option(SO_DOMAIN, of: descriptor)
    guard family == AF_INET || family == AF_INET6,
      Self.option(SO_TYPE, of: descriptor) == Int32(SOCK_STREAM.rawValue),
      Self.option(SO_ACCEPTCONN, of: descriptor) == 1
    else { throw .notListening(descriptor) }
    // Loops ask without waiting, each after a client that another may have taken.
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    self.descriptor = descriptor
  }

  /// A descriptor of its own for a loop, which closes it.
  func copy() throws(ServerError) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .system(errno) }
    return copy
  }

  /// Lets go of it when the loops have theirs. Whoever handed it over keeps it open.
  func close() { Glibc.close(descriptor) }

  private static func option(_ name: Int32, of descriptor: Int32) -> Int32? {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
  }
}
