import Fields

/// A stretch of a device's events that is the caller's: from a sign-in to the next sign-out.
public struct EpochBinding: FieldObject, Hashable, Sendable {
  public var proof = InstallationProof()
  /// As the device numbers them.
  public var epoch: Int64 = 0

  public init() {}

  public init(_ proof: InstallationProof, epoch: Int64) {
    self.proof = proof
    self.epoch = epoch
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("proof", &proof)
    fields.field("epoch", &epoch)
  }
}

/// What a binding led to.
public struct EpochBound: FieldObject, Hashable, Sendable {
  /// Whether what came before, while nobody was signed in, is the caller's as well from now on.
  public var linked = false

  public init() {}

  public init(linked: Bool) {
    self.linked = linked
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("linked", &linked)
  }
}
