import CLinux
import Glibc

/// An IP address and port. An IPv4 address that arrives mapped into IPv6 is IPv4 here.
public struct PeerAddress: Hashable, Sendable, CustomStringConvertible {
  /// The 16 bytes of the IPv6 form, as two big-endian halves.
  let high: UInt64
  let low: UInt64
  public let port: UInt16

  /// 127.0.0.1, for requests made without a connection.
  public static let loopback = PeerAddress(v4: 0x7F00_0001, port: 0)

  /// Reads an IPv4 or IPv6 address in numbers; nil for anything else.
  public init?(_ text: String, port: UInt16 = 0) {
    var v4 = in_addr()
    var v6 = in6_addr()
    if inet_pton(AF_INET, text, &v4) == 1 {
      self.init(v4: UInt32(bigEndian: v4.s_addr), port: port)
    } else if inet_pton(AF_INET6, text, &v6) == 1 {
      let high = withUnsafeBytes(of: v6) { $0.loadUnaligned(as: UInt64.self) }
      let low = withUnsafeBytes(of: v6) { $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self) }
      self.init(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low), port: port)
    } else {
      return nil
    }
  }

  init(v4 address: UInt32, port: UInt16) {
    high = 0
    low = 0xFFFF_0000_0000 | UInt64(address)
    self.port = port
  }

  init(high: UInt64, low: UInt64, port: UInt16) {
    self.high = high
    self.low = low
    self.port = port
  }

  init(_ storage: sockaddr_storage) {
    self = withUnsafeBytes(of: storage) { bytes in
      if storage.ss_family == sa_family_t(AF_INET) {
        let address = bytes.loadUnaligned(as: sockaddr_in.self)
        return PeerAddress(
          v4: UInt32(bigEndian: address.sin_addr.s_addr), port: UInt16(bigEndian: address.sin_port))
      }
      let port = UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
      let high = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      let low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
      return PeerAddress(high: high, low: low, port: port)
    }
  }

  var isV4: Bool { high == 0 && low >> 32 == 0xFFFF }

  /// What one household or machine can have many of: the IPv4 address, or the IPv6 /64 network.
  var network: UInt64 { isV4 ? low : high }

  /// The address without the port, as text.
  public var description: String {
    if isV4 { return (0..<4).map { String(low >> (24 - 8 * $0) & 0xFF) }.joined(separator: ".") }
    var address = in6_addr()
    withUnsafeMutableBytes(of: &address) { bytes in
      bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    inet_ntop(AF_INET6, &address, &text, socklen_t(text.count))
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
