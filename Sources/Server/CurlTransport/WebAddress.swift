/// The address of something on the web that somebody else wrote: `https://push.example/abc`.
public struct WebAddress: Sendable, Hashable {
  /// A longer one is none.
  public static let maxBytes = 2_048

  /// As it was written.
  public let text: String
  public let isSecure: Bool
  /// In small letters.
  public let host: String
  public let port: UInt16

  /// Nil for anything but a URL of `https` or `http` with a host's name or IPv4 address, whose other
  /// parts are in the characters of RFC 3986 and which names neither a user nor a fragment.
  public init?(_ text: String) {
    let isSecure = text.hasPrefix("https://")
    guard text.utf8.count <= Self.maxBytes, isSecure || text.hasPrefix("http://") else {
      return nil
    }
    let rest = text.utf8.dropFirst(isSecure ? 8 : 7)
    let place = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    guard rest.dropFirst(place.count).allSatisfy(Self.isURLLetter) else { return nil }
    let parts = place.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard 1...2 ~= parts.count, let name = parts.first, 1...253 ~= name.count,
      name.allSatisfy(Self.isHostLetter)
    else { return nil }
    var port: UInt16 = isSecure ? 443 : 80
    if parts.count == 2 {
      guard let number = UInt16(String(decoding: parts[1], as: UTF8.self)), number > 0 else {
        return nil
      }
      port = number
    }
    self.text = text
    self.isSecure = isSecure
    self.port = port
    host = String(decoding: name, as: UTF8.self).lowercased()
  }

  /// Its origin (RFC 6454 section 6.2): `https://push.example`.
  public var origin: String {
    let isUsual = port == (isSecure ? 443 : 80)
    return "\(isSecure ? "https" : "http")://\(host)\(isUsual ? "" : ":\(port)")"
  }

  private static func isHostLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func isURLLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~:/?@!$&'()*+,;=%[]".utf8.contains(byte)
    }
  }
}
