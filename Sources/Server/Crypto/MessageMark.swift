import CCrypto

/// HMAC with SHA-256 (RFC 2104), by a secret of any length that another program has chosen.
public enum MessageMark {
  /// 32 bytes that only who has the secret can make of the message.
  public static func sha256(of message: [UInt8], by secret: [UInt8]) -> [UInt8] {
    // There is always an address, also of nothing.
    let key = secret + [0]
    return [UInt8](unsafeUninitializedCapacity: Digest.size) { buffer, count in
      let mark = HMAC(
        EVP_sha256(), key, Int32(secret.count), message, message.count, buffer.baseAddress, nil)
      precondition(mark != nil, "libcrypto makes no mark")
      count = Digest.size
    }
  }

  /// Whether two marks are equal, in a time that tells nothing of where they differ.
  public static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
