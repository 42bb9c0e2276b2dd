import Fields
import Values

/// By what the server knows a device again: an id that the device drew, and a secret.
public struct InstallationProof: FieldObject, Hashable, Sendable {
  public var installation = UUID.zero
  /// 32 bytes, in Base64 for URLs.
  public var secret = ""

  public init() {}

  public init(installation: UUID, secret: String) {
    self.installation = installation
    self.secret = secret
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("installation", &installation)
    fields.field("secret", &secret, maxLength: 100)
  }
}

/// What is asked by a device alone.
public struct InstallationOrder: FieldObject, Hashable, Sendable {
  public var proof = InstallationProof()

  public init() {}

  public init(_ proof: InstallationProof) {
    self.proof = proof
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("proof", &proof)
  }
}
