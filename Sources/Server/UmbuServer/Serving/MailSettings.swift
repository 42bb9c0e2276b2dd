import IdentityServer
import Mail

/// How the server mails people.
public struct MailSettings: Sendable {
  public var mailer: Mailer
  /// What comes after the `@` in the sender's address.
  public var domain: String
  /// Where people reach this server.
  public var address: PublicAddress
  /// Whom it mails how often.
  public var limits = MailLimits()
  /// Where the apps of a server count what one person is mailed.
  let room = MailRoom()

  public init(mailer: Mailer, domain: String, address: PublicAddress) {
    self.mailer = mailer
    self.domain = domain
    self.address = address
  }

  /// Through that mail server.
  public init(_ server: MailServer, address: PublicAddress) {
    self.init(
      mailer: .live(server),
      domain: server.from.description.split(separator: "@").last.map { String($0) } ?? "",
      address: address)
  }
}

/// Where people reach a server, as its operator says it: `https://umbu.example`. Links in mails begin
/// with it. What a request calls its host is not asked: whoever makes the request chooses that.
public struct PublicAddress: Sendable, Hashable, CustomStringConvertible {
  /// Without a slash at the end.
  public let description: String

  /// Whether it is one that only this machine has.
  var isOfThisMachine: Bool { description.hasPrefix("http://") }

  /// Nil for anything but `https` with a host, a port if need be and a path, or `http` on this
  /// machine.
  public init?(_ text: String) {
    var text = text
    while text.hasSuffix("/") { text.removeLast() }
    let isSecure = text.hasPrefix("https://")
    guard isSecure || text.hasPrefix("http://") else { return nil }
    let rest = text.dropFirst(isSecure ? 8 : 7)
    let place = rest.prefix { $0 != "/" }
    let parts = place.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), !parts[0].isEmpty, text.utf8.count <= 200,
      parts.count == 1 || UInt16(parts[1]) != nil,
      rest.utf8.allSatisfy({ byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "_"):
          true
        default: false
        }
      }),
      isSecure || ["localhost", "127.0.0.1"].contains(String(parts[0]))
    else { return nil }
    description = text
  }
}
