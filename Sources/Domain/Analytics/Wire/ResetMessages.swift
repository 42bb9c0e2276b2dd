import Fields
import Values

/// What is erased besides what was counted of the caller.
public struct ResetOrder: FieldObject, Hashable, Sendable {
  /// The device whose events of nobody go as well; nil for none.
  public var proof: InstallationProof?

  public init() {}

  public init(_ proof: InstallationProof?) {
    self.proof = proof
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("proof", &proof)
  }
}

/// What is left to who had something erased: by it they ask how far that is, without saying who they are.
public struct ResetReceipt: FieldObject, Hashable, Sendable {
  public var receipt = UUID.zero
  /// By when the last byte is gone. No answer counts it from now on.
  public var finishBy = Instant.epoch

  public init() {}

  public init(_ receipt: UUID, finishBy: Instant) {
    self.receipt = receipt
    self.finishBy = finishBy
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("receipt", &receipt)
    fields.field("finishBy", &finishBy)
  }
}

/// Which erasure is asked for.
public struct ReceiptQuery: FieldObject, Hashable, Sendable {
  public var receipt = UUID.zero

  public init() {}

  public init(_ receipt: UUID) {
    self.receipt = receipt
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("receipt", &receipt)
  }
}

/// How far an erasure is.
public struct ErasureView: FieldObject, Hashable, Sendable {
  public var askedAt = Instant.epoch
  public var finishBy = Instant.epoch
  /// Nil while something is left.
  public var finishedAt: Instant?

  public init() {}

  public init(askedAt: Instant, finishBy: Instant, finishedAt: Instant?) {
    self.askedAt = askedAt
    self.finishBy = finishBy
    self.finishedAt = finishedAt
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("askedAt", &askedAt)
    fields.field("finishBy", &finishBy)
    fields.field("finishedAt", &finishedAt)
  }
}
