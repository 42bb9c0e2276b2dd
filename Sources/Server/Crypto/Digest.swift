import CCrypto

/// SHA-256 (FIPS 180-4).
public enum Digest {
  /// The number of bytes in a digest.
  public static let size = 32

  /// The SHA-256 of `text` as UTF-8.
  public static func sha256(_ text: String) -> [UInt8] { sha256(Array(text.utf8)) }

  /// The SHA-256 of `bytes`.
  public static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let code = EVP_Digest(
        bytes, bytes.count, buffer.baseAddress!, nil, DigestFunction.sha256.function, nil)
      precondition(code == 1, "OpenSSL gave up a digest")
      count = size
    }
  }
}
