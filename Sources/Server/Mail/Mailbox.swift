/// A mailbox on a server of IMAP (RFC 9051) that is read for mails that came back.
public struct Mailbox: Sendable, Hashable {
  public let host: String
  public let port: UInt16
  /// Whether TLS begins at once. Without it only this machine is spoken with.
  public let isSecure: Bool
  public let user: String
  public let password: String
  public let folder: String
  /// The file of the certificates that are trusted; nil for the system's.
  public let certificates: String?
  /// Seconds for all of a reading.
  public var patience = 60

  /// What is wrong with the text of one.
  public enum Failure: Error, Hashable, Sendable {
    case notAnAddress
    case noPassword

    public var words: String {
      switch self {
      case .notAnAddress: "is an address such as imaps://bounces@mail.example/INBOX."
      case .noPassword: "needs the password of that mailbox in UMBU_BOUNCES_PASSWORD."
      }
    }
  }

  /// Reads `imaps://USER@HOST[:PORT]/FOLDER[?ca=FILE]`, or `imap://` on this machine.
  public init(_ text: String, password: String?) throws(Failure) {
    let isSecure = text.hasPrefix("imaps://")
    guard isSecure || text.hasPrefix("imap://"), text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      throw .notAnAddress
    }
    let rest = text.dropFirst(isSecure ? 8 : 7)
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard path.count == 2, let at = path[0].lastIndex(of: "@"),
      let user = MailServer.decoded(path[0][..<at]), !user.isEmpty, !user.contains(":"),
      let (host, port) = MailServer.place(
        path[0][path[0].index(after: at)...], isSecure ? 993 : 143),
      !path[1].isEmpty, path[1].utf8.allSatisfy(Self.isFolderLetter),
      isSecure || ["localhost", "127.0.0.1", "::1"].contains(host)
    else { throw .notAnAddress }
    guard let password else { throw .noPassword }
    var certificates: String?
    if parts.count == 2 {
      guard parts[1].hasPrefix("ca="), let file = MailServer.decoded(parts[1].dropFirst(3)) else {
        throw .notAnAddress
      }
      certificates = file
    }
    self.host = host
    self.port = port
    self.isSecure = isSecure
    self.user = user
    self.password = password
    self.certificates = certificates
    folder = String(path[1])
  }

  /// Letters, digits and what hierarchies are made of: nothing that means something in a URL of IMAP
  /// (RFC 5092).
  private static func isFolderLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// What tells it from another, for where one has come to in it.
  public var name: String { "\(user)@\(host):\(port)/\(folder)" }
}
