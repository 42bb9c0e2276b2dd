/// The proxies that are believed what they say of a client: its address (`X-Forwarded-For`) and whether
/// it speaks TLS (`X-Forwarded-Proto`). Of anyone else these headers are not looked at.
public struct TrustedProxies: Hashable, Sendable {
  public var ranges: [AddressRange]

  public init(_ ranges: [AddressRange]) {
    self.ranges = ranges
  }

  /// Those on this machine: 127.0.0.0/8 and ::1.
  public static let thisMachine = TrustedProxies(
    ["127.0.0.0/8", "::1"].compactMap { AddressRange($0) })

  public func contains(_ address: PeerAddress) -> Bool {
    ranges.contains { $0.contains(address) }
  }
}
