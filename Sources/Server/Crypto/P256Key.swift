import CCrypto

/// A key of the curve P-256 (FIPS 186-5), which agrees on secrets (ECDH) and signs (ECDSA with SHA-256,
/// which JOSE calls ES256).
///
/// Unchecked because OpenSSL lets all threads use a key at the same time that nobody changes
/// (EVP_PKEY(7)), and this one is freed when nobody has it any more.
public final class P256Key: @unchecked Sendable {
  /// The number of bytes of the secret.
  public static let size = 32
  /// The number of bytes of the public key: an uncompressed point (SEC 1 section 2.3.3).
  public static let publicSize = 65

  public let publicKey: [UInt8]
  private let key: OpaquePointer

  /// A new key.
  public convenience init() {
    let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    let isMade =
      EVP_PKEY_keygen_init(context) == 1
      && EVP_PKEY_CTX_set_group_name(context, "prime256v1") == 1
      && EVP_PKEY_generate(context, &key) == 1
    guard isMade, let key else { preconditionFailure("libcrypto makes no key") }
    self.init(owning: key)
  }

  /// The key of a secret; nil for what is none of the curve.
  public convenience init?(secret: [UInt8]) {
    var point = [UInt8](repeating: 0, count: Self.publicSize)
    guard secret.count == Self.size, umbu_p256_point(secret, secret.count, &point) == 1,
      let key = umbu_p256_key(point, point.count, secret, secret.count)
    else { return nil }
    self.init(owning: key)
  }

  /// The private key of a PEM file without a password (RFC 7468 section 10); nil for any other.
  public convenience init?(pem text: String) {
    guard text.utf8.count < 65_536, let key = umbu_pem_key(text, text.utf8.count) else {
      return nil
    }
    guard umbu_is_p256(key) == 1 else {
      EVP_PKEY_free(key)
      return nil
    }
    self.init(owning: key)
  }

  private init(owning key: OpaquePointer) {
    self.key = key
    var point: UnsafeMutablePointer<UInt8>?
    let count = EVP_PKEY_get1_encoded_public_key(key, &point)
    guard count == Self.publicSize, let point else {
      preconditionFailure("libcrypto gives no public key")
    }
    publicKey = Array(UnsafeBufferPointer(start: point, count: count))
    CRYPTO_free(point, #file, #line)
  }

  deinit { EVP_PKEY_free(key) }

  /// Whoever has it is the key's owner.
  public var secret: [UInt8] {
    var secret = [UInt8](repeating: 0, count: Self.size)
    precondition(umbu_p256_secret(key, &secret) == 1, "libcrypto gives no secret")
    return secret
  }

  /// What this key and the owner of another have in common (SP 800-56A section 5.7.1.2): 32 bytes, to
  /// be made into keys. Nil when `publicKey` is no point of the curve.
  public func sharedSecret(with publicKey: [UInt8]) -> [UInt8]? {
    guard publicKey.count == Self.publicSize,
      let peer = umbu_p256_key(publicKey, publicKey.count, nil, 0)
    else { return nil }
    let context = EVP_PKEY_CTX_new(key, nil)
    defer {
      EVP_PKEY_CTX_free(context)
      EVP_PKEY_free(peer)
    }
    guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer(context, peer) == 1 else {
      return nil
    }
    return [UInt8](unsafeUninitializedCapacity: Self.size) { buffer, count in
      count = Self.size
      let isMade = EVP_PKEY_derive(context, buffer.baseAddress, &count)
      precondition(isMade == 1 && count == Self.size, "libcrypto agrees on nothing")
    }
  }

  /// The signature of `message` in 64 bytes, as JOSE writes it (RFC 7518 section 3.4); another one
  /// each time.
  public func sign(_ message: [UInt8]) -> [UInt8] {
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    var count = 80
    var written = [UInt8](repeating: 0, count: count)
    let isSigned =
      EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1
      && EVP_DigestSign(context, &written, &count, message, message.count) == 1
    precondition(isSigned, "libcrypto does not sign")
    return written.withUnsafeBufferPointer { written in
      var start = written.baseAddress
      let pair = d2i_ECDSA_SIG(nil, &start, count)
      defer { ECDSA_SIG_free(pair) }
      var signature = [UInt8](repeating: 0, count: 2 * Self.size)
      let half = Int32(Self.size)
      let isWhole = signature.withUnsafeMutableBufferPointer { room in
        BN_bn2binpad(ECDSA_SIG_get0_r(pair), room.baseAddress, half) == half
          && BN_bn2binpad(ECDSA_SIG_get0_s(pair), room.baseAddress! + Self.size, half) == half
      }
      precondition(isWhole, "libcrypto gives no signature")
      return signature
    }
  }

  /// Whether `signature`, 64 bytes, is that of `message` by the owner of `publicKey`.
  public static func isValid(
    _ signature: [UInt8], of message: [UInt8], by publicKey: [UInt8]
  ) -> Bool {
    P256PublicKey(publicKey)?.isValid(signature, of: message) ?? false
  }
}
