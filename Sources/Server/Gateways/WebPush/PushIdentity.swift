import Crypto
import Fields
import Synchronization
import Values

/// By what push services know the server: VAPID (RFC 8292).
public final class PushIdentity: Sendable {
  /// How long a token is good: it must be less than a day (section 2).
  private static let lifetime: Int64 = 12 * 3_600_000

  private let key: P256Key
  /// Whom a push service can turn to: `mailto:` or `https:` (section 2.1).
  public let subject: String
  private let tokens = Mutex<[String: Token]>([:])

  private struct Token {
    var text: String
    var expiresAt: Instant
  }

  public init(_ key: P256Key, subject: String) {
    self.key = key
    self.subject = subject
  }

  /// The public key in Base64 for URLs, as browsers ask for it when they subscribe
  /// (`applicationServerKey`).
  public var publicKey: String { key.publicKey.base64URL }

  /// The value of the header `Authorization` for a push service (section 3).
  func authorization(for origin: String, at now: Instant) -> String {
    "vapid t=\(token(for: origin, at: now)), k=\(publicKey)"
  }

  /// A token for a push service, the same for half of its life: services see fewer new ones.
  private func token(for origin: String, at now: Instant) -> String {
    tokens.withLock { tokens in
      let half = Self.lifetime / 2
      if let token = tokens[origin],
        half...Self.lifetime ~= token.expiresAt.since(now)
      {
        return token.text
      }
      // Whoever subscribes chooses the push service, and so how many of them there are.
      if tokens.count >= 100 { tokens.removeAll() }
      let expiresAt = now.adding(milliseconds: Self.lifetime)
      let text = Self.token(for: origin, until: expiresAt, subject, key)
      tokens[origin] = Token(text: text, expiresAt: expiresAt)
      return text
    }
  }

  /// A token (section 2).
  static func token(
    for origin: String, until expiresAt: Instant, _ subject: String, _ key: P256Key
  ) -> String {
    SignedToken.make(header, claims(for: origin, until: expiresAt, subject), sign: key.sign)
  }

  static let header = JSONValue.object([.init("typ", .text("JWT")), .init("alg", .text("ES256"))])

  static func claims(
    for origin: String, until expiresAt: Instant, _ subject: String
  ) -> JSONValue {
    .object([
      .init("aud", .text(origin)), .init("exp", .integer(expiresAt.milliseconds / 1_000)),
      .init("sub", .text(subject)),
    ])
  }
}
