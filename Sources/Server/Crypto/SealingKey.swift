import CCrypto

/// A key that seals bytes, so that only its owner reads them and any change shows: AES-256-GCM
/// (NIST SP 800-38D).
public struct SealingKey: Sendable, Hashable {
  /// The number of bytes of a key.
  public static let size = 32
  /// By how many bytes what is sealed is longer.
  public static let tagSize = 16

  /// Whoever has them opens all that was sealed.
  public let bytes: [UInt8]

  /// A new key.
  public init() { bytes = randomBytes(Self.size) }

  /// The key of 32 bytes; nil for another number.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.size else { return nil }
    self.bytes = bytes
  }

  /// A key for one purpose, from which nobody learns this one or another: HKDF-Expand with SHA-256
  /// (RFC 5869 section 2.3; the key is uniform already, section 3.3).
  public func derived(for purpose: [UInt8]) -> SealingKey {
    SealingKey(bytes: mark(of: purpose + [1]))!
  }

  /// 32 bytes that only the key's owner can make of `message`: HMAC with SHA-256 (RFC 2104).
  public func mark(of message: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Digest.size) { buffer, count in
      let mark = HMAC(
        EVP_sha256(), bytes, Int32(bytes.count), message, message.count, buffer.baseAddress, nil)
      precondition(mark != nil, "libcrypto makes no mark")
      count = Digest.size
    }
  }

  /// Seals bytes.
  /// - Parameters:
  ///   - number: never the same twice with one key.
  ///   - context: what must be the same when they are opened; it is not part of the result.
  /// - Returns: as many bytes and a tag.
  public func seal(_ plain: [UInt8], number: UInt64, in context: [UInt8]) -> [UInt8] {
    let cipher = EVP_CIPHER_CTX_new()
    defer { EVP_CIPHER_CTX_free(cipher) }
    var length: Int32 = 0
    return [UInt8](unsafeUninitializedCapacity: plain.count + Self.tagSize) { room, count in
      let tag = room.baseAddress! + plain.count
      let isSealed =
        EVP_EncryptInit_ex(cipher, EVP_aes_256_gcm(), nil, bytes, Self.nonce(number)) == 1
        && EVP_EncryptUpdate(cipher, nil, &length, context, Int32(context.count)) == 1
        && EVP_EncryptUpdate(cipher, room.baseAddress, &length, plain, Int32(plain.count)) == 1
        && EVP_EncryptFinal_ex(cipher, tag, &length) == 1
        && EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagSize), tag) == 1
      precondition(isSealed, "libcrypto does not seal")
      count = plain.count + Self.tagSize
    }
  }

  /// Opens what `seal` made; nil when it was sealed with another key, number or context, or changed.
  public func open(_ sealed: [UInt8], number: UInt64, in context: [UInt8]) -> [UInt8]? {
    let size = sealed.count - Self.tagSize
    guard size >= 0 else { return nil }
    let cipher = EVP_CIPHER_CTX_new()
    defer { EVP_CIPHER_CTX_free(cipher) }
    var tag = Array(sealed[size...])
    var length: Int32 = 0
    var isRight = false
    // One byte more than needed, so that there is an address even for nothing.
    let plain = [UInt8](unsafeUninitializedCapacity: size + 1) { room, count in
      isRight =
        EVP_DecryptInit_ex(cipher, EVP_aes_256_gcm(), nil, bytes, Self.nonce(number)) == 1
        && EVP_DecryptUpdate(cipher, nil, &length, context, Int32(context.count)) == 1
        && EVP_DecryptUpdate(cipher, room.baseAddress, &length, sealed, Int32(size)) == 1
        && EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, Int32(Self.tagSize), &tag) == 1
        && EVP_DecryptFinal_ex(cipher, room.baseAddress! + size, &length) == 1
      count = isRight ? size : 0
    }
    return isRight ? plain : nil
  }

  /// 96 bits (SP 800-38D section 8.2.1).
  private static func nonce(_ number: UInt64) -> [UInt8] {
    [0, 0, 0, 0] + withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
