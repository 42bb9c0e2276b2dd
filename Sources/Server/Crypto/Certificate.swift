import CCrypto

/// A certificate (RFC 5280).
///
/// Unchecked because OpenSSL lets all threads use a certificate at the same time that nobody changes: what it
/// keeps of its extensions is written under a lock of its own; and this one is freed when nobody has it any more.
public final class Certificate: @unchecked Sendable {
  let pointer: OpaquePointer

  /// The certificate in DER, of which nothing may be left over; nil for what is none.
  public init?(der bytes: [UInt8]) {
    guard let pointer = umbu_certificate(bytes, bytes.count) else { return nil }
    self.pointer = pointer
  }

  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit { X509_free(pointer) }

  /// The whole certificate in DER.
  public var der: [UInt8] {
    var start: UnsafeMutablePointer<UInt8>?
    let count = i2d_X509(pointer, &start)
    guard count > 0, let start else { preconditionFailure("libcrypto writes no certificate") }
    defer { CRYPTO_free(start, #file, #line) }
    return Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  /// Whether it may certify others.
  public var isAuthority: Bool { umbu_is_authority(pointer) == 1 }

  /// Whether its key may sign what is no certificate; also where it does not say.
  public var maySign: Bool { umbu_may_sign(pointer) == 1 }

  /// Whether it has an extension.
  /// - Parameter identifier: of the extension, in numbers: `1.2.840.113635.100.6.11.1`.
  public func hasExtension(_ identifier: String) -> Bool {
    umbu_has_extension(pointer, identifier) == 1
  }

  /// From when on it is good and from when on no more, in seconds since 1970; nil where its times are none.
  public var validity: Range<Int64>? {
    var (from, until): (Int64, Int64) = (0, 0)
    guard umbu_validity(pointer, &from, &until) == 1, from <= until else { return nil }
    return from..<until
  }

  /// Its public key; nil for one that is not of P-256 or whose point is compressed.
  public var p256: P256PublicKey? {
    guard let key = X509_get0_pubkey(pointer), umbu_is_p256(key) == 1 else { return nil }
    var point: UnsafeMutablePointer<UInt8>?
    let count = EVP_PKEY_get1_encoded_public_key(key, &point)
    guard let point else { return nil }
    defer { CRYPTO_free(point, #file, #line) }
    return P256PublicKey(Array(UnsafeBufferPointer(start: point, count: count)))
  }
}

/// Three certificates, each of which certifies the one before it.
public enum CertificateChain {
  /// Why a chain is not trusted.
  public enum Failure: Error, Hashable, Sendable {
    /// One of them was not good yet, or no more.
    case dates
    /// A signature is not by the key of the certificate above.
    case signature
    /// It does not end at a root that is trusted.
    case untrusted
    /// One of them certifies, and may not.
    case authority
    /// A key or a digest has less than 112 bits of security.
    case weak
    /// One of them is not as RFC 5280 wants it.
    case form
    /// It is shorter or longer, or goes round the intermediate.
    case length
  }

  /// Verifies that one of the roots certifies the intermediate, and that the leaf.
  /// - Parameter time: seconds since 1970 at which all three must be good.
  public static func verify(
    _ leaf: Certificate, by intermediate: Certificate, roots: [Certificate], at time: Int64
  ) throws(Failure) {
    let pointers: [OpaquePointer?] = roots.map { $0.pointer }
    let answer = withExtendedLifetime(roots) {
      umbu_verify_chain(pointers, pointers.count, intermediate.pointer, leaf.pointer, time)
    }
    switch answer {
    case 0: return
    case 1: throw .dates
    case 2: throw .signature
    case 3: throw .untrusted
    case 4: throw .authority
    case 5: throw .weak
    case 7: throw .length
    default: throw .form
    }
  }
}
