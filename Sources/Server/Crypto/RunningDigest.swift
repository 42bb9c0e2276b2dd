import CCrypto

/// A digest of bytes that come piece by piece.
public final class RunningDigest {
  /// The functions that are asked for.
  public enum Function: String, Sendable, CaseIterable {
    /// SHA-256 (FIPS 180-4).
    case sha256
    /// SHA-1 (FIPS 180-4), against accidents alone: it protects from no one who means harm.
    case sha1
  }

  private let context: OpaquePointer

  public init(_ function: Function) {
    guard let context = EVP_MD_CTX_new() else { preconditionFailure("no memory for a digest") }
    self.context = context
    let wanted: DigestFunction =
      switch function {
      case .sha256: .sha256
      case .sha1: .sha1
      }
    precondition(
      EVP_DigestInit_ex(context, wanted.function, nil) == 1, "OpenSSL gave up a digest")
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Takes the next bytes.
  public func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

  /// Takes the next bytes.
  public func add(_ bytes: UnsafeRawBufferPointer) {
    let code = EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
    precondition(code == 1, "OpenSSL gave up a digest")
  }

  /// The digest of all that came; nothing may come after it.
  public func finish() -> [UInt8] {
    var count: UInt32 = 0
    var bytes = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    let code = EVP_DigestFinal_ex(context, &bytes, &count)
    precondition(code == 1, "OpenSSL gave up a digest")
    return Array(bytes.prefix(Int(count)))
  }
}
