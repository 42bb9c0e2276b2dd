import CCrypto

/// A private key that signs by RSA (PKCS #1 version 1.5 with SHA-256, which JOSE calls RS256).
///
/// Unchecked because OpenSSL lets all threads use a key at the same time that nobody changes
/// (EVP_PKEY(7)), and this one is freed when nobody has it any more.
public final class RSAKey: @unchecked Sendable {
  private let key: OpaquePointer

  /// The key of a PEM file without a password (RFC 7468 section 10); nil for any other, and for one of
  /// fewer than 2,048 bits (RFC 7518 section 3.3).
  public init?(pem text: String) {
    guard text.utf8.count < 65_536, let key = umbu_pem_key(text, text.utf8.count) else {
      return nil
    }
    guard EVP_PKEY_is_a(key, "RSA") == 1, EVP_PKEY_get_bits(key) >= 2_048 else {
      EVP_PKEY_free(key)
      return nil
    }
    self.key = key
  }

  deinit { EVP_PKEY_free(key) }

  /// The signature of `message`, as long as the key; always the same for the same message.
  public func sign(_ message: [UInt8]) -> [UInt8] {
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    let size = Int(EVP_PKEY_get_size(key))
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = size
      let isSigned =
        EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1
        && EVP_DigestSign(context, buffer.baseAddress, &count, message, message.count) == 1
      precondition(isSigned, "libcrypto does not sign")
    }
  }
}
