import Glibc

/// Ports of this machine.
public enum Ports {
  /// One that nobody listens on, below those that the system gives to clients
  /// (ip_local_port_range), so that none of them comes to have it later.
  public static func free() -> UInt16 {
    while true {
      let port = UInt16.random(in: 12_000..<32_000)
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      defer { close(listener) }
      if with(port, { bind(listener, $0, $1) == 0 }) { return port }
    }
  }

  /// Whether somebody listens on it.
  public static func answers(_ port: UInt16) -> Bool {
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer { close(client) }
    return with(port) { connect(client, $0, $1) == 0 }
  }

  /// A socket that listens on a port; negative when the port is taken.
  static func listener(on port: UInt16) -> Int32 {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    if with(port, { bind(listener, $0, $1) == 0 }), listen(listener, 64) == 0 { return listener }
    close(listener)
    return -1
  }

  /// A connection to a port; negative when nobody listens there.
  static func connection(to port: UInt16) -> Int32 {
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    if with(port, { connect(client, $0, $1) == 0 }) { return client }
    close(client)
    return -1
  }

  private static func with<T>(
    _ port: UInt16, _ use: (UnsafeMutablePointer<sockaddr>, socklen_t) -> T
  ) -> T {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return withUnsafeMutableBytes(of: &address) { bytes in
      use(
        bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self),
        socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}
