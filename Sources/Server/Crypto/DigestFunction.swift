import CCrypto

/// A digest of OpenSSL's, looked up once: by its one-call functions each digest looks it up anew
/// among what its providers offer, which takes longer than the digest of a few hundred bytes.
///
/// Unchecked because OpenSSL lets all threads use a function at the same time (EVP_MD_fetch(3)), and
/// this one is never freed.
final class DigestFunction: @unchecked Sendable {
  static let sha256 = DigestFunction("SHA256")
  static let sha1 = DigestFunction("SHA1")

  let function: OpaquePointer

  private init(_ name: String) {
    guard let function = EVP_MD_fetch(nil, name, nil) else {
      preconditionFailure("OpenSSL lacks \(name)")
    }
    self.function = function
  }
}
