import Glibc

/// How many files and sockets a process may have open at once (getrlimit(2), RLIMIT_NOFILE).
public enum DescriptorLimit {
  /// Raises the limit of this process as far as it may by itself, to the hard limit; returns what
  /// holds then.
  public static func raise() -> Int {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 1_024 }
    var raised = limit
    raised.rlim_cur = limit.rlim_max
    if setrlimit(resource, &raised) == 0 { limit = raised }
    return Int(clamping: limit.rlim_cur)
  }

  /// As many of the wanted connections as leave room for the databases, the loops and the files on
  /// their way to clients; half of a limit that is too small for that.
  public static func connections(_ wanted: Int, under limit: Int) -> Int {
    min(wanted, max(limit - reserve, limit / 2, 1))
  }

  /// Descriptors that are kept for other things than connections.
  private static let reserve = 256
}
