import CCrypto

/// A public key of P-256 that is asked more than once: made for OpenSSL a single time.
///
/// Unchecked because OpenSSL lets all threads use a key at the same time that nobody changes
/// (EVP_PKEY(7)), and this one is freed when nobody has it any more.
public final class P256PublicKey: @unchecked Sendable {
  private let key: OpaquePointer

  /// Nil for what is no uncompressed point of the curve (SEC 1 section 2.3.3), in 65 bytes.
  public init?(_ point: [UInt8]) {
    guard point.count == P256Key.publicSize, point.first == 4,
      let key = umbu_p256_key(point, point.count, nil, 0)
    else { return nil }
    self.key = key
  }

  deinit { EVP_PKEY_free(key) }

  /// Whether `signature`, 64 bytes (RFC 7518 section 3.4), is that of `message` by the key's owner.
  public func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard signature.count == 2 * P256Key.size else { return false }
    let context = EVP_MD_CTX_new()
    let pair = ECDSA_SIG_new()
    defer {
      ECDSA_SIG_free(pair)
      EVP_MD_CTX_free(context)
    }
    let r = BN_bin2bn(signature, Int32(P256Key.size), nil)
    let s = BN_bin2bn(Array(signature[P256Key.size...]), Int32(P256Key.size), nil)
    guard ECDSA_SIG_set0(pair, r, s) == 1 else { return false }
    var written: UnsafeMutablePointer<UInt8>?
    let count = i2d_ECDSA_SIG(pair, &written)
    guard count > 0, let written else { return false }
    defer { CRYPTO_free(written, #file, #line) }
    return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1
      && EVP_DigestVerify(context, written, Int(count), message, message.count) == 1
  }
}
