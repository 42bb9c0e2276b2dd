import API
import Entitlements
import Fields
import Values

/// The operations that answer what somebody may do now.
public enum EntitlementEndpoints {
  public static let list = Endpoint<Nothing, OwnEntitlements>(
    "listEntitlements", .get, "v1/entitlements", access: .session,
    summary: """
      What the caller may do now, by themselves and in each of their spaces: plan, limits with what is used \
      of them, why, and until when; and the same as a signed token for devices without a network. The answer \
      has a tag (ETag), and 304 says that it is still the same.
      """)
  public static let keys = Endpoint<Nothing, EntitlementKeys>(
    "listEntitlementKeys", .get, "v1/entitlements/keys", access: .open,
    summary: "The public keys of the tokens that are about, as a JSON Web Key Set (RFC 7517).")
}

/// What an account may do.
public struct OwnEntitlements: FieldObject, Hashable, Sendable {
  /// When it was answered, by the server's clock.
  public var now = Instant.epoch
  /// A JSON Web Signature whose claims are `EntitlementClaims`.
  public var token = ""
  /// The account's own first, where something is sold to accounts; then its spaces, the longest first.
  public var entitlements: [Entitlement] = []

  public init() {}

  public init(_ entitlements: [Entitlement], _ token: String, at now: Instant) {
    self.entitlements = entitlements
    self.token = token
    self.now = now
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("now", &now)
    fields.field("token", &token, maxLength: 1_000_000)
    fields.field("entitlements", &entitlements, maxCount: 10_000)
  }

  /// That of a space; nil where the answer knows nothing of it.
  public func entitlement(of space: UUID) -> Entitlement? {
    for one in entitlements {
      if let known = one.space, known == space { return one }
    }
    return nil
  }
}

/// Keys by which tokens are checked.
public struct EntitlementKeys: FieldObject, Hashable, Sendable {
  public var keys: [EntitlementKey] = []

  public init() {}

  public init(_ keys: [EntitlementKey]) {
    self.keys = keys
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("keys", &keys, maxCount: 100)
  }

  public func key(_ name: String) -> EntitlementKey? {
    for key in keys where key.name == name { return key }
    return nil
  }
}

/// A public key of the curve P-256 (RFC 7518 section 6.2).
public struct EntitlementKey: FieldObject, Hashable, Sendable {
  public var name = ""
  /// The point's coordinates, in Base64 for URLs.
  public var x = ""
  public var y = ""
  private var type = "EC"
  private var curve = "P-256"
  private var algorithm = EntitlementToken.algorithm
  private var use = "sig"

  public init() {}

  public init(_ name: String, x: String, y: String) {
    self.name = name
    self.x = x
    self.y = y
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("kid", &name, maxLength: 60)
    fields.field("kty", &type, maxLength: 20)
    fields.field("crv", &curve, maxLength: 20)
    fields.field("alg", &algorithm, maxLength: 20)
    fields.field("use", &use, maxLength: 20)
    fields.field("x", &x, maxLength: 60)
    fields.field("y", &y, maxLength: 60)
  }
}
