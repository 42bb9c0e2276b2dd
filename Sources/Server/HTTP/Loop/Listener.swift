import CLinux
import Glibc

/// A listening socket. Each loop has its own on the same port and the kernel deals out the
/// connections (SO_REUSEPORT, socket(7)); one that was inherited they share.
struct Listener: Sendable {
  enum Arrival {
    case client(Int32, PeerAddress)
    case nobody
    /// No descriptor is left, in the process or in the system.
    case exhausted
  }

  let descriptor: Int32
  /// Kept to be given up for a moment when descriptors run out, so that a client can be told.
  private var reserve: Int32

  private let acceptOne: @Sendable (Int32, UnsafeMutablePointer<sockaddr_storage>) -> Int32

  init(_ configuration: Configuration, port: UInt16) throws(ServerError) {
    if let inherited = configuration.inherited {
      descriptor = try inherited.copy()
    } else {
      descriptor = try Self.open(configuration.address, port)
    }
    acceptOne = configuration.accept
    reserve = Self.openReserve()
  }

  var port: UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    withUnsafeMutableBytes(of: &storage) { bytes in
      _ = getsockname(
        descriptor, bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self), &length)
    }
    return PeerAddress(storage).port
  }

  func accept() -> Arrival {
    var storage = sockaddr_storage()
    let client = acceptOne(descriptor, &storage)
    if client >= 0 { return .client(client, PeerAddress(storage)) }
    switch errno {
    case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
    case EAGAIN: return .nobody
    // The client gave up before it was accepted; the next one may be waiting.
    default: return .nobody
    }
  }

  /// Takes one client with the reserved descriptor, to tell it and let it go. Still exhausted when
  /// there is no reserve either.
  mutating func dismissOne(_ farewell: [UInt8]) -> Arrival {
    if reserve >= 0 { Glibc.close(reserve) }
    defer { reserve = Self.openReserve() }
    let arrival = accept()
    if case .client(let client, _) = arrival { Self.dismiss(client, farewell) }
    return arrival
  }

  /// Tells a client, without waiting, and lets it go.
  static func dismiss(_ client: Int32, _ farewell: [UInt8]) {
    _ = linux_send(client, farewell, farewell.count, 0)
    linux_end_sending(client)
    Glibc.close(client)
  }

  func close() {
    Glibc.close(descriptor)
    if reserve >= 0 { Glibc.close(reserve) }
  }

  private static func openReserve() -> Int32 { Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC) }

  /// Looks whether the port is free: sharing it is for the loops of one server, and the kernel would
  /// let another server of the same user share it, too, and take half of the clients.
  /// - Throws: `addressInUse` when another program listens.
  static func probe(_ configuration: Configuration) throws(ServerError) {
    // The system chooses one that nobody has, or has given us the one that listens.
    guard configuration.port != 0, configuration.inherited == nil else { return }
    _ = try bind(configuration.address, configuration.port) { linux_probe($0, $1) }
  }

  private static func open(_ address: String, _ port: UInt16) throws(ServerError) -> Int32 {
    try bind(address, port) { linux_listen($0, $1, 1024) }
  }

  /// What `call` answers for an address in numbers; -1 becomes the error that errno means.
  private static func bind(
    _ address: String, _ port: UInt16, _ call: (UnsafePointer<sockaddr>, UInt32) -> Int32
  ) throws(ServerError) -> Int32 {
    var v4 = sockaddr_in()
    var v6 = sockaddr_in6()
    let answer: Int32
    if inet_pton(AF_INET, address, &v4.sin_addr) == 1 {
      v4.sin_family = sa_family_t(AF_INET)
      v4.sin_port = port.bigEndian
      answer = with(&v4, call)
    } else if inet_pton(AF_INET6, address, &v6.sin6_addr) == 1 {
      v6.sin6_family = sa_family_t(AF_INET6)
      v6.sin6_port = port.bigEndian
      answer = with(&v6, call)
    } else {
      throw .badAddress(address)
    }
    guard answer >= 0 else {
      switch errno {
      case EADDRINUSE: throw .addressInUse(port)
      case EACCES: throw .notPermitted(port)
      default: throw .system(errno)
      }
    }
    return answer
  }

  private static func with<Address>(
    _ address: inout Address, _ call: (UnsafePointer<sockaddr>, UInt32) -> Int32
  ) -> Int32 {
    withUnsafeBytes(of: &address) { bytes in
      call(bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self), UInt32(bytes.count))
    }
  }
}
