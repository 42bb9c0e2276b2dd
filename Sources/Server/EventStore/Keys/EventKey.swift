import Crypto
import Values

/// What lets a program of somebody else bring events, or ask about them. The server keeps the digest of its text alone.
public struct EventKey: Hashable, Sendable {
  /// What may be done with a key. Raw values are in the tables.
  public enum Kind: String, CaseIterable, Sendable {
    /// Brings events of devices, and can be read by whoever looks into the page or the app that has it.
    case `public`
    /// Brings events of anybody, and says who they are: for servers alone.
    case secret
    /// Asks questions.
    case ask
  }

  public var id: UUID
  public var kind: Kind
  /// What whoever runs the server calls it.
  public var name: String
  /// Of which pages a browser may use it.
  public var origins: [WebOrigin]
  public var madeAt: Instant
  /// Since when nobody can use it.
  public var revokedAt: Instant?

  /// The text of a new one, which nobody can guess.
  static func text(_ kind: Kind) -> String { "\(kind.rawValue)_\(randomBytes(32).base64URL)" }

  /// By what the server knows a text again.
  static func digest(of text: String) -> [UInt8] { Digest.sha256(text) }
}

/// Where a page comes from, as a browser says it (RFC 6454 section 6.2).
public struct WebOrigin: Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// Reads `https://shop.example` or `http://127.0.0.1:8080`, in any case and without a path; nil for
  /// anything else.
  public init?(_ text: String) {
    let text = text.asciiLowercased
    guard let scheme = ["https://", "http://"].first(where: { text.begins(with: $0) }),
      text.byteCount > scheme.byteCount, text.byteCount <= Self.longest
    else { return nil }
    let isHost = text.dropping(utf8: scheme.byteCount).utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "["),
        UInt8(ascii: "]"):
        true
      default: false
      }
    }
    guard isHost else { return nil }
    description = text
  }

  /// Bytes.
  private static let longest = 255
}
