import Crypto
import Fields
import Synchronization
import Values

/// How a server signs in at the App Store Server API ("Generating JSON Web Tokens for API requests").
public final class StoreAccount: Sendable {
  /// How long a token is good, in milliseconds; Apple takes an hour at most.
  static let lifetime: Int64 = 20 * 60_000

  private let key: P256Key
  private let keyName: String
  private let issuer: String
  private let bundleID: String
  private let current = Mutex<(text: String, madeAt: Instant)?>(nil)

  /// As below; nil for a file that is no key of P-256.
  /// - Parameter pem: the file that Apple gives, `SubscriptionKey_NAME.p8`.
  public convenience init?(pem: String, keyName: String, issuer: String, bundleID: String) {
    guard let key = P256Key(pem: pem) else { return nil }
    self.init(key: key, keyName: keyName, issuer: issuer, bundleID: bundleID)
  }

  /// Nil for names with other letters than of ASCII.
  /// - Parameter issuer: a UUID of App Store Connect.
  public init?(key: P256Key, keyName: String, issuer: String, bundleID: String) {
    let names = [keyName, issuer, bundleID]
    let areRight = names.allSatisfy { name in
      1...155 ~= name.utf8.count && name.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    }
    guard areRight else { return nil }
    self.key = key
    self.keyName = keyName
    self.issuer = issuer
    self.bundleID = bundleID
  }

  /// The token of that time, the same for half of its life.
  public func token(at now: Instant) -> String {
    current.withLock { current in
      if let current, 0..<Self.lifetime / 2 ~= now.since(current.madeAt) { return current.text }
      let text = make(at: now)
      current = (text, now)
      return text
    }
  }

  private func make(at now: Instant) -> String {
    let header = JSONValue.object([
      .init("alg", .text("ES256")), .init("kid", .text(keyName)), .init("typ", .text("JWT")),
    ])
    let seconds = now.milliseconds / 1_000
    let claims = JSONValue.object([
      .init("iss", .text(issuer)), .init("iat", .integer(seconds)),
      .init("exp", .integer(seconds + Self.lifetime / 1_000)),
      .init("aud", .text("appstoreconnect-v1")), .init("bid", .text(bundleID)),
    ])
    let signed = header.bytes.base64URL + "." + claims.bytes.base64URL
    return signed + "." + key.sign(Array(signed.utf8)).base64URL
  }
}
