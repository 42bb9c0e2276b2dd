import Glibc

/// A network of IP addresses: all that begin with the same bits (RFC 4632 for IPv4, RFC 4291 section
/// 2.3 for IPv6), or a single address.
public struct AddressRange: Hashable, Sendable {
  /// The first address of the network, an IPv4 one in its IPv6 form.
  private let first: PeerAddress
  private let highMask: UInt64
  private let lowMask: UInt64

  /// Reads `10.0.0.0/8`, `fd00::/8`, or an address alone. Bits behind the length count for nothing.
  /// Nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = parts.first.flatMap({ PeerAddress(String($0)) }) else { return nil }
    let isShort = !text.utf8.contains(Ascii.colon)
    var length = 128
    if parts.count > 1 {
      guard let bits = Int(parts[1]), parts[1].utf8.allSatisfy(Ascii.isDigit),
        (0...(isShort ? 32 : 128)).contains(bits)
      else { return nil }
      length = isShort ? bits + 96 : bits
    }
    highMask = Self.mask(length)
    lowMask = Self.mask(length - 64)
    first = PeerAddress(high: address.high & highMask, low: address.low & lowMask, port: 0)
  }

  /// Whether an address is one of them, whatever its port.
  public func contains(_ address: PeerAddress) -> Bool {
    address.high & highMask == first.high && address.low & lowMask == first.low
  }

  /// The first `length` of 64 bits.
  private static func mask(_ length: Int) -> UInt64 {
    length <= 0 ? 0 : length >= 64 ? .max : ~(UInt64.max >> UInt64(length))
  }
}
