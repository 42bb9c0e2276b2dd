import Crypto

/// Message encryption for Web Push (RFC 8291).
public enum PushEncryption {
  /// What a push service must take at least, and few take more (RFC 8030 section 7.2).
  static let maxBytes = 4_096
  /// The most bytes of a message: the header with our public key, a delimiter and a tag are around it.
  public static let maxContent =
    maxBytes - EncryptedContent.headerSize - P256Key.publicSize - 1 - AES128GCM.tagSize
  /// Messages are made longer to multiples of it, so that their length says little.
  static let step = 256

  /// Encrypts a message so that only the browser of the subscription reads it.
  ///
  /// The parameters that have a value are for the examples of the RFC; otherwise they are new each time.
  /// - Returns: nil when the subscription's key is no point of the curve, or the message too long.
  public static func seal(
    _ message: [UInt8], for subscription: PushSubscription, with key: P256Key = P256Key(),
    salt: [UInt8] = randomBytes(16), isPadded: Bool = true
  ) -> [UInt8]? {
    guard message.count <= maxContent,
      let shared = key.sharedSecret(with: subscription.publicKey)
    else { return nil }
    let longer = (message.count + step) / step * step
    return EncryptedContent.seal(
      message, with: secret(shared, subscription, key.publicKey), salt: salt,
      recordSize: maxBytes, keyName: key.publicKey,
      padding: isPadded ? min(longer, maxContent) - message.count : 0)
  }

  /// Opens a message as the browser does.
  /// - Parameter key: the user agent's, with the secret.
  public static func open(
    _ sealed: [UInt8], with key: P256Key, for subscription: PushSubscription
  ) -> [UInt8]? {
    EncryptedContent.open(sealed) { sender in
      key.sharedSecret(with: sender).map { secret($0, subscription, sender) }
    }
  }

  /// The input keying material (section 3.4).
  private static func secret(
    _ shared: [UInt8], _ subscription: PushSubscription, _ sender: [UInt8]
  ) -> [UInt8] {
    DerivedKey.hkdf(
      salt: subscription.secret, secret: shared,
      info: Array("WebPush: info\0".utf8) + subscription.publicKey + sender, count: 32)
  }
}
