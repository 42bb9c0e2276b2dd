import CCrypto

/// AES-128-GCM (NIST SP 800-38D), for protocols that ask for it; what is ours to choose is sealed with a
/// `SealingKey`.
public enum AES128GCM {
  /// The numbers of bytes of a key, a nonce and a tag.
  public static let keySize = 16
  public static let nonceSize = 12
  public static let tagSize = 16

  /// Seals bytes.
  /// - Parameter nonce: never the same twice with one key.
  /// - Returns: as many bytes and a tag.
  public static func seal(_ plain: [UInt8], with key: [UInt8], nonce: [UInt8]) -> [UInt8] {
    precondition(key.count == keySize && nonce.count == nonceSize, "a key or nonce of another size")
    let cipher = EVP_CIPHER_CTX_new()
    defer { EVP_CIPHER_CTX_free(cipher) }
    var length: Int32 = 0
    return [UInt8](unsafeUninitializedCapacity: plain.count + tagSize) { room, count in
      let tag = room.baseAddress! + plain.count
      let isSealed =
        EVP_EncryptInit_ex(cipher, EVP_aes_128_gcm(), nil, key, nonce) == 1
        && EVP_EncryptUpdate(cipher, room.baseAddress, &length, plain, Int32(plain.count)) == 1
        && EVP_EncryptFinal_ex(cipher, tag, &length) == 1
        && EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, Int32(tagSize), tag) == 1
      precondition(isSealed, "libcrypto does not seal")
      count = plain.count + tagSize
    }
  }

  /// Opens what `seal` made; nil when it was sealed otherwise, or changed.
  public static func open(_ sealed: [UInt8], with key: [UInt8], nonce: [UInt8]) -> [UInt8]? {
    let size = sealed.count - tagSize
    guard size >= 0, key.count == keySize, nonce.count == nonceSize else { return nil }
    let cipher = EVP_CIPHER_CTX_new()
    defer { EVP_CIPHER_CTX_free(cipher) }
    var tag = Array(sealed[size...])
    var length: Int32 = 0
    var isRight = false
    // One byte more than needed, so that there is an address even for nothing.
    let plain = [UInt8](unsafeUninitializedCapacity: size + 1) { room, count in
      isRight =
        EVP_DecryptInit_ex(cipher, EVP_aes_128_gcm(), nil, key, nonce) == 1
        && EVP_DecryptUpdate(cipher, room.baseAddress, &length, sealed, Int32(size)) == 1
        && EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, Int32(tagSize), &tag) == 1
        && EVP_DecryptFinal_ex(cipher, room.baseAddress! + size, &length) == 1
      count = isRight ? size : 0
    }
    return isRight ? plain : nil
  }
}
