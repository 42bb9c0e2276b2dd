/// Where a server of ClickHouse is, and as whom it is asked.
public struct ClickHouseAddress: Hashable, Sendable {
  /// With a slash at the end: `http://10.0.0.7:8123/`.
  public let base: String
  public let database: String
  public let user: String
  /// Nil for none.
  public var password: String?

  /// `http://USER@HOST:8123/DATABASE`, or with `https`. The user is `default` if nothing is said; a password has no
  /// place in it. Nil for anything else.
  public init?(_ text: String, password: String? = nil) {
    let scheme = ["http://", "https://"].first { text.hasPrefix($0) }
    guard let scheme, text.utf8.count <= 500 else { return nil }
    let rest = text.dropFirst(scheme.count)
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, Self.isName(parts[1]) else { return nil }
    let place = parts[0].split(separator: "@", omittingEmptySubsequences: false)
    guard 1...2 ~= place.count, let host = place.last, !host.isEmpty,
      host.utf8.allSatisfy(Self.isOfHosts)
    else { return nil }
    let user = place.count == 2 ? place[0] : "default"
    guard Self.isName(user) else { return nil }
    base = "\(scheme)\(host)/"
    database = String(parts[1])
    self.user = String(user)
    self.password = password
  }

  /// What names may be made of, so that they need no quotes.
  static func isName(_ text: some StringProtocol) -> Bool {
    1...60 ~= text.utf8.count
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  private static func isOfHosts(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
      true
    default: false
    }
  }
}
