import HTTP

extension Request {
  /// Whether a proxy on this machine passed it on: only such a one is believed what it says.
  var isProxied: Bool { peer.isLoopback && headers.contains("x-forwarded-for") }

  /// Whether it comes straight from a program on this machine.
  var isFromThisMachine: Bool { peer.isLoopback && !headers.contains("x-forwarded-for") }

  /// Whether the client speaks TLS, to the proxy in front.
  var isSecure: Bool {
    isProxied && headers["x-forwarded-proto"]?.lowercased() == "https"
  }

  /// Whom to count a call for: the IPv4 address or the IPv6 /64 network of the client; behind a
  /// proxy the address that the proxy saw, which it put last.
  var client: String {
    guard isProxied, let seen = headers.list("x-forwarded-for").last else { return peer.network }
    return PeerAddress.network(of: seen)
  }
}

extension PeerAddress {
  fileprivate var network: String { Self.network(of: description) }

  /// The first four groups of an IPv6 address; anything else as it is.
  fileprivate static func network(of address: String) -> String {
    guard address.contains(":") else { return address }
    let halves = address.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
    let head = halves[0].split(separator: ":").map { String($0) }
    let tail = halves.count > 1 ? halves[1].split(separator: ":").map { String($0) } : []
    let zeros = halves.count > 1 ? max(0, 8 - head.count - tail.count) : 0
    let groups = head + Array(repeating: "0", count: zeros) + tail
    return groups.prefix(4).joined(separator: ":")
  }
}
