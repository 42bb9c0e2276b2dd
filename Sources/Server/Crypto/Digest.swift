import CCrypto

/// SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104), each 32 bytes.
public enum Digest {
  /// The number of bytes in a digest.
  public static let size = 32

  /// The SHA-256 of `bytes`.
  public static func sha256(_ bytes: some ContiguousBytes) -> [UInt8] {
    output { digest in
      bytes.withBytes { _ = SHA256($0.bindMemory(to: UInt8.self).baseAddress, $0.count, digest) }
    }
  }

  /// The SHA-256 of `text` as UTF-8.
  public static func sha256(_ text: String) -> [UInt8] { sha256(Array(text.utf8)) }

  /// The HMAC-SHA-256 of `bytes` under `key`. The key may be of any length; use 32 random bytes.
  public static func hmac(_ bytes: some ContiguousBytes, key: [UInt8]) -> [UInt8] {
    output { digest in
      bytes.withBytes { message in
        // An empty array has no address, which libcrypto takes for "the key of the last call".
        (key.isEmpty ? [0] : key).withUnsafeBytes { secret in
          var length = UInt32(size)
          let start = message.bindMemory(to: UInt8.self).baseAddress
          let done = CCrypto.HMAC(
            EVP_sha256(), secret.baseAddress, Int32(key.count), start, message.count, digest,
            &length)
          precondition(done != nil, "libcrypto has no memory for an HMAC")
        }
      }
    }
  }

  private static func output(_ fill: (UnsafeMutablePointer<UInt8>) -> Void) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      fill(buffer.baseAddress!)
      count = size
    }
  }
}
