import Glibc

/// Finds the addresses of a host's name.
public struct HostNames: Sendable {
  /// The 4 or 16 bytes of each, in the order in which they are tried; none for a name that nobody knows. Blocks.
  public var addresses: @Sendable (_ name: String) -> [[UInt8]]

  public init(addresses: @escaping @Sendable (_ name: String) -> [[UInt8]]) {
    self.addresses = addresses
  }

  /// As the system knows them (getaddrinfo(3)).
  public static let system = HostNames { name in
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(name, nil, &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    var found: [[UInt8]] = []
    var next = list
    while let entry = next {
      if let address = entry.pointee.ai_addr, let bytes = SocketAddress.bytes(of: address),
        found.count < 8
      {
        found.append(bytes)
      }
      next = entry.pointee.ai_next
    }
    return found
  }
}

/// The bytes of an address, and its text.
enum SocketAddress {
  /// Nil for another family than those of the internet.
  static func bytes(of address: UnsafePointer<sockaddr>) -> [UInt8]? {
    let start = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET: return (4..<8).map { start.load(fromByteOffset: $0, as: UInt8.self) }
    case AF_INET6: return (8..<24).map { start.load(fromByteOffset: $0, as: UInt8.self) }
    default: return nil
    }
  }

  /// `192.0.2.1`, or `[2001:0db8:…]` with all of its digits.
  static func text(of bytes: [UInt8]) -> String {
    if bytes.count == 4 { return bytes.map { String($0) }.joined(separator: ".") }
    let digits = Array("0123456789abcdef")
    var text = "["
    for (position, byte) in bytes.enumerated() {
      if position > 0, position.isMultiple(of: 2) { text += ":" }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return text + "]"
  }
}
