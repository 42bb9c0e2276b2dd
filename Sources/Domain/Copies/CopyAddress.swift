import Values

/// The address of a folder: scheme, host, port and path, and nothing else.
public struct CopyAddress: Hashable, Sendable {
  public var isSecure: Bool
  /// In lower case; an IPv6 address with its brackets.
  public var host: String
  /// Nil for the scheme's own.
  public var port: Int?
  /// Percent-encoded, as it was given, without a slash at the end: `/dav/copias`, or empty.
  public var path: String

  /// Reads `https://host[:port][/path]`, or `http://` for a server that an operator may allow. Nil for
  /// anything else: names and passwords, queries, fragments and dots that lead up have no place here.
  public init?(_ text: String) {
    let bytes = Array(text.trimmed.bytes)
    let lower = text.trimmed.asciiLowercased
    let start: Int
    if lower.begins(with: "https://") {
      (isSecure, start) = (true, 8)
    } else if lower.begins(with: "http://") {
      (isSecure, start) = (false, 7)
    } else {
      return nil
    }
    var end = start
    while end < bytes.count, bytes[end] != 0x2F { end += 1 }
    guard let place = Self.place(Array(bytes[start..<end])) else { return nil }
    (host, port) = place
    var rest = Array(bytes[end...])
    while rest.last == 0x2F { rest.removeLast() }
    guard Self.isPath(rest) else { return nil }
    path = String(utf8: rest)
  }

  /// As libcurl takes it.
  public var text: String {
    (isSecure ? "https://" : "http://") + authority + path
  }

  /// The host, and the port where it is not the scheme's own.
  public var authority: String { port.map { "\(host):\($0)" } ?? host }

  private static func place(_ bytes: [UInt8]) -> (String, Int?)? {
    var name = bytes
    var port: Int?
    let bracket = bytes.lastIndex(of: 0x5D)
    if let colon = bytes.lastIndex(of: 0x3A), bracket.map({ $0 < colon }) ?? true {
      let digits = bytes[(colon + 1)...]
      guard !digits.isEmpty, digits.count <= 5, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else {
        return nil
      }
      let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      guard 1...65_535 ~= number else { return nil }
      port = number
      name = Array(bytes[..<colon])
    }
    guard isHost(name) else { return nil }
    return (String(utf8: name).asciiLowercased, port)
  }

  private static func isHost(_ bytes: [UInt8]) -> Bool {
    guard !bytes.isEmpty, bytes.count <= 253 else { return false }
    if bytes.first == 0x5B {
      guard bytes.last == 0x5D, bytes.count > 3 else { return false }
      return bytes[1..<(bytes.count - 1)].allSatisfy { byte in
        switch byte {
        case 0x30...0x3A, 0x41...0x46, 0x61...0x66, 0x2E: true
        default: false
        }
      }
    }
    guard bytes.first != 0x2E, bytes.first != 0x2D else { return false }
    return bytes.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E: true
      default: false
      }
    }
  }

  /// RFC 3986 section 3.3 without parameters; each part is neither empty nor dots alone.
  private static func isPath(_ bytes: [UInt8]) -> Bool {
    for (position, byte) in bytes.enumerated() {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E, 0x40, 0x2B, 0x2C,
        0x28, 0x29, 0x21, 0x24, 0x27, 0x2A:
        continue
      case 0x25:
        guard position + 2 < bytes.count, isHexadecimal(bytes[position + 1]),
          isHexadecimal(bytes[position + 2])
        else { return false }
      default:
        return false
      }
    }
    let lower = String(utf8: bytes).asciiLowercased
    let parts = lower.parts { $0 == "/" }
    // An encoded dot or slash would be one to some servers.
    return parts.allSatisfy { $0 != "." && $0 != ".." && !has($0, "%2e") && !has($0, "%2f") }
  }

  private static func has(_ text: String, _ part: String) -> Bool {
    let (bytes, wanted) = (Array(text.bytes), Array(part.bytes))
    guard bytes.count >= wanted.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { start in
      wanted.indices.allSatisfy { bytes[start + $0] == wanted[$0] }
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}
