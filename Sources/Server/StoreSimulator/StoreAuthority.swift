import AppStore
import Crypto
import Fields
import HTTP
import Values

/// An App Store of one's own, as far as it signs: a root, an intermediate and a leaf with the marks and the form of
/// Apple's, so that strict verifiers believe it once they are told the root.
public struct StoreAuthority: Sendable {
  public var root: Certificate
  public var intermediate: Certificate
  public var leaf: Certificate
  public var rootKey: CertificateKey
  public var intermediateKey: CertificateKey
  public var leafKey: CertificateKey

  /// Apple's marks.
  public static let leafMark = "1.2.840.113635.100.6.11.1"
  public static let intermediateMark = "1.2.840.113635.100.6.2.1"

  /// New keys and certificates.
  /// - Parameter validity: when all three are good, in seconds since 1970.
  public init(validity: Range<Int64>) {
    rootKey = CertificateKey(.p384)
    intermediateKey = CertificateKey(.p384)
    leafKey = CertificateKey(.p256)
    root = NewCertificate("Umbu Store Root", serial: 1, validity: validity, isAuthority: true)
      .issue(for: rootKey, by: nil, rootKey)
    intermediate = Self.intermediate(validity).issue(for: intermediateKey, by: root, rootKey)
    leaf = Self.leaf(validity).issue(for: leafKey, by: intermediate, intermediateKey)
  }

  /// What its intermediate is asked to be.
  public static func intermediate(_ validity: Range<Int64>) -> NewCertificate {
    NewCertificate(
      "Umbu Store Relations", serial: 2, validity: validity, mark: intermediateMark,
      isAuthority: true, pathLength: 0)
  }

  /// What its leaf is asked to be.
  public static func leaf(_ validity: Range<Int64>) -> NewCertificate {
    NewCertificate(
      "Umbu Store Signing", serial: 3, validity: validity, mark: leafMark, isAuthority: false)
  }

  /// The certificates of a header, the leaf first.
  public var certificates: [String] {
    [leaf, intermediate, root].map { Base64.encode($0.der) }
  }

  /// The header as Apple writes it.
  public var header: JSONValue {
    .object([
      .init("alg", .text("ES256")), .init("x5c", .array(certificates.map { .text($0) })),
    ])
  }

  /// Signs a payload.
  public func sign(_ payload: JSONValue) -> String { sign(payload, header: header) }

  /// Signs a payload under another header.
  public func sign(_ payload: JSONValue, header: JSONValue) -> String {
    sign(payload.bytes, header: header.bytes)
  }

  /// Signs any bytes.
  public func sign(_ payload: [UInt8], header: [UInt8]) -> String {
    let signed = header.base64URL + "." + payload.base64URL
    return signed + "." + leafKey.signFixed(Array(signed.utf8)).base64URL
  }
}
