import Fields
import Values

/// A token as it came: a JSON Web Signature in its compact form (RFC 7515), of which anybody can read what it
/// says. Whether that counts only the signature tells, by the key of that name.
public struct EntitlementToken: Hashable, Sendable {
  public static let algorithm = "ES256"

  public let text: String
  /// The name of the key that has signed it.
  public let key: String
  public let claims: EntitlementClaims

  /// Nil for what is no such token.
  public init?(_ text: String) {
    let parts = text.parts { $0 == "." }
    guard parts.count == 3, let head: Head = Self.read(parts[0]), head.alg == Self.algorithm,
      let claims: EntitlementClaims = Self.read(parts[1]), claims.isInRange
    else { return nil }
    self.text = text
    key = head.kid
    self.claims = claims
  }

  /// What is signed: the head and the claims.
  /// - Parameter encode: to Base64 for URLs.
  public static func signed(
    _ claims: EntitlementClaims, by key: String, encode: ([UInt8]) -> String
  ) -> String {
    var head = Head()
    head.alg = algorithm
    head.kid = key
    head.typ = "JWT"
    return encode(head.object.bytes) + "." + encode(claims.object.bytes)
  }

  private struct Head: FieldObject {
    var alg = ""
    var kid = ""
    var typ: String?

    mutating func visit(_ fields: FieldVisitor) {
      fields.field("alg", &alg, maxLength: 20)
      fields.field("kid", &kid, maxLength: 60)
      fields.field("typ", &typ, maxLength: 20)
    }
  }

  private static func read<Value: FieldObject>(_ text: String) -> Value? {
    // Base64 for URLs (RFC 4648 section 5), without its padding.
    var digits: [UInt8] = []
    for byte in text.bytes {
      switch byte {
      case 0x2D: digits.append(0x2B)
      case 0x5F: digits.append(0x2F)
      default: digits.append(byte)
      }
    }
    while digits.count % 4 != 0 { digits.append(0x3D) }
    guard let bytes = Base64Text.decode(String(utf8: digits)) else { return nil }
    do throws(JSONFieldError) {
      return try Value(jsonBytes: bytes, limits: JSONLimits(depth: 8))
    } catch {
      return nil
    }
  }
}

extension EntitlementClaims {
  /// Whether its times can be reckoned with: of the years up to 9999.
  fileprivate var isInRange: Bool {
    let all = 0...253_402_300_799 as ClosedRange<Int64>
    guard all ~= issuedAt, all ~= expiresAt, all ~= grace else { return false }
    for plan in plans {
      if let until = plan.until, !(all ~= until) { return false }
    }
    return true
  }
}
