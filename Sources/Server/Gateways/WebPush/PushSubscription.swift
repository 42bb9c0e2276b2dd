import Crypto
import CurlTransport

/// Where a browser gets messages, as it says itself (`PushSubscription` of the Push API).
public struct PushSubscription: Sendable, Hashable {
  /// The URL of its push service to which messages are posted; who has it can annoy its owner, and
  /// read nothing.
  public let endpoint: WebAddress
  /// The user agent's public key, an uncompressed point of P-256 (RFC 8291 section 2.1): `p256dh`.
  public let publicKey: [UInt8]
  /// The authentication secret, 16 bytes (section 2.2): `auth`.
  public let secret: [UInt8]

  /// Nil for an endpoint that is no `https` URL of at most 2,048 bytes, or keys of another form.
  /// - Parameter mayBeOpen: whether the endpoint may be without TLS, for tests.
  public init?(
    endpoint text: String, publicKey: [UInt8], secret: [UInt8], mayBeOpen: Bool = false
  ) {
    guard let endpoint = WebAddress(text), endpoint.isSecure || mayBeOpen,
      publicKey.count == P256Key.publicSize, publicKey.first == 4, secret.count == 16
    else { return nil }
    self.endpoint = endpoint
    self.publicKey = publicKey
    self.secret = secret
  }
}
