import Glibc

/// Which addresses of the internet protocols belong to everyone, so that nobody makes the server reach
/// what only it can see (server-side request forgery).
public enum AddressRules {
  /// Whether a socket address is one of the public internet: those that the registries of IANA keep for
  /// special purposes (RFC 6890 and its updates) are none, and neither is another family.
  public static func isPublic(_ address: UnsafePointer<sockaddr>) -> Bool {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      let part = UnsafeRawPointer(address).loadUnaligned(
        fromByteOffset: 4, as: (UInt8, UInt8, UInt8, UInt8).self)
      return isPublic([part.0, part.1, part.2, part.3])
    case AF_INET6:
      let start = UnsafeRawPointer(address).advanced(by: 8)
      return isPublic((0..<16).map { start.load(fromByteOffset: $0, as: UInt8.self) })
    default:
      return false
    }
  }

  /// The same of the 4 or 16 bytes of an address.
  public static func isPublic(_ bytes: [UInt8]) -> Bool {
    if bytes.count == 4 { return !special.contains { $0.holds(bytes) } }
    guard bytes.count == 16 else { return false }
    // What stands for an IPv4 address is as public as that: mapped, translated (RFC 6052) and 6to4.
    if bytes[..<12] == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
      return isPublic(Array(bytes[12...]))
    }
    if bytes[..<12] == [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0] {
      return isPublic(Array(bytes[12...]))
    }
    if bytes[..<2] == [0x20, 0x02] { return isPublic(Array(bytes[2..<6])) }
    // Only 2000::/3 is given out (RFC 4291 section 2.4); the rest loops, links or is for later.
    guard bytes[0] & 0xE0 == 0x20 else { return false }
    return !specialSix.contains { $0.holds(bytes) }
  }

  /// The first bits of a network's addresses.
  private struct Network {
    let bytes: [UInt8]
    let bits: Int

    init(_ bytes: [UInt8], _ bits: Int) {
      self.bytes = bytes
      self.bits = bits
    }

    func holds(_ address: [UInt8]) -> Bool {
      for position in 0..<((bits + 7) / 8) {
        let rest = bits - position * 8
        let mask: UInt8 = rest >= 8 ? 0xFF : ~(0xFF >> rest)
        guard address[position] & mask == bytes[position] & mask else { return false }
      }
      return true
    }
  }

  private static let special = [
    Network([0], 8), Network([10], 8), Network([100, 64], 10), Network([127], 8),
    Network([169, 254], 16), Network([172, 16], 12), Network([192, 0, 0], 24),
    Network([192, 0, 2], 24), Network([192, 88, 99], 24), Network([192, 168], 16),
    Network([198, 18], 15), Network([198, 51, 100], 24), Network([203, 0, 113], 24),
    // Multicast and what is reserved, broadcast among it.
    Network([224], 3),
  ]

  private static let specialSix = [
    // Teredo, benchmarking, ORCHID and whatever else 2001::/23 is for.
    Network([0x20, 0x01, 0], 23), Network([0x20, 0x01, 0x0D, 0xB8], 32),
    Network([0x3F, 0xFF, 0], 20),
  ]
}
