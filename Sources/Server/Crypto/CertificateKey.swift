import CCrypto

/// A new key of a kind, which certifies and signs: for authorities of our own.
///
/// Unchecked because OpenSSL lets all threads use a key at the same time that nobody changes
/// (EVP_PKEY(7)), and this one is freed when nobody has it any more.
public final class CertificateKey: @unchecked Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case p256 = "P-256"
    case p384 = "P-384"
    case p521 = "P-521"
    case secp256k1
    case rsa = "RSA"
    case ed25519 = "ED25519"
  }

  public let kind: Kind
  let pointer: OpaquePointer

  public init(_ kind: Kind) {
    guard let pointer = umbu_new_key(kind.rawValue) else {
      preconditionFailure("libcrypto makes no key")
    }
    self.kind = kind
    self.pointer = pointer
  }

  deinit { EVP_PKEY_free(pointer) }

  /// The signature of `message` with SHA-256, or as Ed25519 does: DER for curves.
  public func sign(_ message: [UInt8]) -> [UInt8] {
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    let digest = kind == .ed25519 ? nil : EVP_sha256()
    var count = 1_024
    var signature = [UInt8](repeating: 0, count: count)
    let isSigned =
      EVP_DigestSignInit(context, nil, digest, nil, pointer) == 1
      && EVP_DigestSign(context, &signature, &count, message, message.count) == 1
    precondition(isSigned, "libcrypto does not sign")
    return Array(signature.prefix(count))
  }

  /// The signature of a curve's key as JOSE writes it (RFC 7518 section 3.4): both numbers in as many bytes as the
  /// curve's field has.
  public func signFixed(_ message: [UInt8]) -> [UInt8] {
    let written = sign(message)
    guard kind != .rsa, kind != .ed25519 else { return written }
    let size = (Int(EVP_PKEY_get_bits(pointer)) + 7) / 8
    return written.withUnsafeBufferPointer { written in
      var start = written.baseAddress
      let pair = d2i_ECDSA_SIG(nil, &start, written.count)
      defer { ECDSA_SIG_free(pair) }
      var signature = [UInt8](repeating: 0, count: 2 * size)
      let isWhole = signature.withUnsafeMutableBufferPointer { room in
        BN_bn2binpad(ECDSA_SIG_get0_r(pair), room.baseAddress, Int32(size)) == Int32(size)
          && BN_bn2binpad(ECDSA_SIG_get0_s(pair), room.baseAddress! + size, Int32(size))
            == Int32(size)
      }
      precondition(isWhole, "libcrypto gives no signature")
      return signature
    }
  }
}

/// A certificate to be made.
public struct NewCertificate: Sendable {
  /// The subject's common name.
  public var name: String
  public var serial: Int64
  /// When it is good, in seconds since 1970.
  public var validity: Range<Int64>
  /// The identifier of an extension that marks what it is for, in numbers.
  public var mark: String?
  public var isAuthority: Bool
  /// How many authorities may be below it at most; nil for any number.
  public var pathLength: Int32?
  public var hasKeyNames = true
  public var isByWeakDigest = false

  public init(
    _ name: String, serial: Int64, validity: Range<Int64>, mark: String? = nil,
    isAuthority: Bool, pathLength: Int32? = nil
  ) {
    self.name = name
    self.serial = serial
    self.validity = validity
    self.mark = mark
    self.isAuthority = isAuthority
    self.pathLength = pathLength
  }

  /// Makes it.
  /// - Parameters:
  ///   - key: whose certificate it is; only its public half is in it.
  ///   - issuer: nil for one that certifies itself.
  ///   - issuerKey: by which it is signed.
  public func issue(
    for key: CertificateKey, by issuer: Certificate?, _ issuerKey: CertificateKey
  ) -> Certificate {
    let digest = isByWeakDigest ? "SHA1" : "SHA384"
    let made = name.withCString { name in
      digest.withCString { digest in
        (mark ?? "").withCString { mark in
          var wanted = umbu_new_certificate()
          wanted.name = name
          wanted.serial = serial
          wanted.from = validity.lowerBound
          wanted.until = validity.upperBound
          wanted.identifier = self.mark == nil ? nil : mark
          wanted.digest = issuerKey.kind == .ed25519 ? nil : digest
          wanted.is_authority = isAuthority ? 1 : 0
          wanted.path_length = pathLength ?? -1
          wanted.has_key_names = hasKeyNames ? 1 : 0
          return umbu_issue(&wanted, key.pointer, issuer?.pointer, issuerKey.pointer)
        }
      }
    }
    guard let made else { preconditionFailure("libcrypto makes no certificate") }
    return Certificate(owning: made)
  }
}
