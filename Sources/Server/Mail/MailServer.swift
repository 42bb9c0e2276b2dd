import Glibc
import Values

/// The mail server that takes what we send, and as whom we send it: a URL such as
/// `smtp://umbu@mail.example:587?from=convites@umbu.example`.
///
/// `smtp` goes over to TLS before anything else is said (STARTTLS, RFC 3207), `smtps` begins with it
/// (RFC 8314); certificates are verified. Only on this machine (`localhost`, `127.0.0.1`, `::1`) does
/// `smtp` go without.
public struct MailServer: Sendable, Hashable {
  public var host: String
  public var port: UInt16
  /// TLS from the first byte.
  public var isSecure: Bool
  /// Nil for a server that asks for none.
  public var user: String?
  public var password: String?
  /// The address of the sender.
  public var from: Email
  /// What people see as the sender's name; empty for the address alone.
  public var name: String
  /// A file of certificates (PEM) that are trusted in place of the system's; nil for those.
  public var certificates: String?
  /// Seconds for the whole of a mail; a third of them until the server has greeted.
  public var patience = 30

  /// Why an address of a mail server is none; words follow "--mail".
  public enum Failure: Error, Hashable, Sendable {
    case notAnAddress
    case noSender
    case passwordInAddress
    case noPassword

    public var words: String {
      switch self {
      case .notAnAddress:
        "is an address such as smtp://user@mail.example:587?from=convites@umbu.example."
      case .noSender: "needs the sender's address: ?from=convites@umbu.example."
      case .passwordInAddress:
        "takes no password, which ps would show; it belongs in UMBU_MAIL_PASSWORD."
      case .noPassword: "names a user, whose password belongs in UMBU_MAIL_PASSWORD."
      }
    }
  }

  /// Reads a URL. Everything in it may be percent-encoded; `from`, `name` and `ca` are its query.
  public init(_ text: String, password: String? = nil) throws(Failure) {
    let schemes = [("smtp://", false, UInt16(587)), ("smtps://", true, UInt16(465))]
    guard text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
      let (scheme, isSecure, usual) = schemes.first(where: { text.hasPrefix($0.0) })
    else { throw .notAnAddress }
    let parts = text.dropFirst(scheme.count).split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var place = parts[0]
    if place.last == "/" { place = place.dropLast() }
    var user: String?
    if let at = place.lastIndex(of: "@") {
      let who = place[..<at]
      guard !who.contains(":") else { throw .passwordInAddress }
      user = Self.decoded(who)
      guard let user, user.isPlain, !user.isEmpty else { throw .notAnAddress }
      place = place[place.index(after: at)...]
    }
    guard let (host, port) = Self.place(place, usual) else { throw .notAnAddress }
    self.host = host
    self.port = port
    self.isSecure = isSecure
    self.user = user
    self.password = user == nil ? nil : password
    if user != nil, password == nil { throw .noPassword }
    var query: [String: String] = [:]
    for part in parts.dropFirst().joined().split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, ["from", "name", "ca"].contains(String(pair[0])),
        let value = Self.decoded(pair[1]), value.isPlain
      else { throw .notAnAddress }
      query[String(pair[0])] = value
    }
    guard let sender = query["from"] else { throw .noSender }
    guard let from = Email(sender) else { throw .notAnAddress }
    self.from = from
    name = query["name"] ?? ""
    certificates = query["ca"]
  }

  /// Whether it is this machine, to which nobody else listens.
  public var isLoopback: Bool { ["localhost", "127.0.0.1", "::1"].contains(host) }

  /// `mail.example:587` or `[::1]:25`.
  static func place(_ text: Substring, _ usual: UInt16) -> (String, UInt16)? {
    var host = text
    var port = usual
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[text.index(after: text.startIndex)..<end]
      let rest = text[text.index(after: end)...]
      if !rest.isEmpty {
        guard rest.first == ":", let number = UInt16(rest.dropFirst()) else { return nil }
        port = number
      }
      guard host.utf8.allSatisfy({ isHexadecimal($0) || $0 == UInt8(ascii: ":") }) else {
        return nil
      }
    } else {
      if let colon = text.firstIndex(of: ":") {
        guard let number = UInt16(text[text.index(after: colon)...]) else { return nil }
        port = number
        host = text[..<colon]
      }
      let isName = host.utf8.allSatisfy { letter in
        isHexadecimal(letter | 0x20) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter | 0x20
          || letter == UInt8(ascii: ".") || letter == UInt8(ascii: "-")
      }
      guard isName else { return nil }
    }
    guard !host.isEmpty, port > 0 else { return nil }
    return (host.lowercased(), port)
  }

  static func decoded(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      rest = rest.dropFirst(2)
      bytes.append(value)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func isHexadecimal(_ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}

extension MailServer: CustomStringConvertible {
  /// For people and the log: without user and password.
  public var description: String { "\(isSecure ? "smtps" : "smtp")://\(host):\(port)" }
}

extension String {
  /// Without control characters.
  fileprivate var isPlain: Bool {
    unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }
}
