import Glibc
import HTTP

extension Request {
  /// Whether the client speaks TLS, to the proxy in front.
  var isSecure: Bool {
    isProxied && headers["x-forwarded-proto"]?.lowercased() == "https"
  }

  /// Whom to count a call for: the IPv4 address or the IPv6 /64 network of the client; behind a
  /// proxy that is trusted the one that it was passed on for.
  var client: String { forwardedFor.map { PeerAddress.network(of: $0) } ?? peer.network }
}

extension PeerAddress {
  fileprivate var network: String { Self.network(of: description) }

  /// The first four groups of an IPv6 address, or the IPv4 address that is mapped into it (RFC 4291
  /// section 2.5.5.2); anything else as it is.
  fileprivate static func network(of address: String) -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
    if bytes[..<12] == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
      return bytes[12...].map { String($0) }.joined(separator: ".")
    }
    let groups = (0..<4).map { Int(bytes[2 * $0]) << 8 | Int(bytes[2 * $0 + 1]) }
    return groups.map { String($0, radix: 16) }.joined(separator: ":")
  }
}
