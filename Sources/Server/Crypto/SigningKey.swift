import CCrypto

/// A key that signs with Ed25519 (RFC 8032).
public struct SigningKey: Sendable {
  /// The number of bytes of the secret and of the public key.
  public static let size = 32

  /// From which the key is made: whoever has it can sign.
  public let secret: [UInt8]
  /// By which anyone can check a signature.
  public let publicKey: [UInt8]

  /// A new key.
  public init() { self.init(secret: randomBytes(Self.size))! }

  /// The key of a secret; nil when it is not 32 bytes long.
  public init?(secret: [UInt8]) {
    guard secret.count == Self.size,
      let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, secret, secret.count)
    else { return nil }
    defer { EVP_PKEY_free(key) }
    self.secret = secret
    publicKey = [UInt8](unsafeUninitializedCapacity: Self.size) { buffer, count in
      count = Self.size
      let isRead = EVP_PKEY_get_raw_public_key(key, buffer.baseAddress, &count)
      precondition(isRead == 1, "libcrypto gives no public key")
    }
  }

  /// The signature of `message`, 64 bytes; always the same for the same message.
  public func sign(_ message: [UInt8]) -> [UInt8] {
    let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, secret, secret.count)
    let context = EVP_MD_CTX_new()
    defer {
      EVP_MD_CTX_free(context)
      EVP_PKEY_free(key)
    }
    return [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
      count = 64
      let isSigned =
        EVP_DigestSignInit(context, nil, nil, nil, key) == 1
        && EVP_DigestSign(context, buffer.baseAddress, &count, message, message.count) == 1
      precondition(isSigned, "libcrypto does not sign")
    }
  }

  /// Whether `signature` is that of `message` by the owner of `publicKey`; false for anything of
  /// another form.
  public static func isValid(
    _ signature: [UInt8], of message: [UInt8], by publicKey: [UInt8]
  ) -> Bool {
    guard publicKey.count == size,
      let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, publicKey, publicKey.count)
    else { return false }
    let context = EVP_MD_CTX_new()
    defer {
      EVP_MD_CTX_free(context)
      EVP_PKEY_free(key)
    }
    return EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
      && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
  }
}
