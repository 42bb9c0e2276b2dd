import CCrypto

/// Keys made of secrets.
public enum DerivedKey {
  /// HKDF with SHA-256 (RFC 5869), both of its steps.
  /// - Parameter count: how many bytes are made, 8,160 at most.
  public static func hkdf(
    salt: [UInt8], secret: [UInt8], info: [UInt8], count: Int
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let isMade = umbu_hkdf(
        DerivationFunction.hkdf.function, salt, salt.count, secret, secret.count, info, info.count,
        buffer.baseAddress, count)
      precondition(isMade == 1, "OpenSSL derives no key")
      filled = count
    }
  }
}

/// A function of OpenSSL's that derives keys, looked up once.
///
/// Unchecked because OpenSSL lets all threads use a function at the same time (EVP_KDF(3)), and this
/// one is never freed.
private final class DerivationFunction: @unchecked Sendable {
  static let hkdf = DerivationFunction("HKDF")

  let function: OpaquePointer

  private init(_ name: String) {
    guard let function = EVP_KDF_fetch(nil, name, nil) else {
      preconditionFailure("OpenSSL lacks \(name)")
    }
    self.function = function
  }
}
