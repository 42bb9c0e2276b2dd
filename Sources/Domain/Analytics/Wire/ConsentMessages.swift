import Fields
import Telemetry

/// What a device says that may be counted of it.
public struct InstallationConsent: FieldObject, Hashable, Sendable {
  public var proof = InstallationProof()
  /// In the order in which they were decided.
  public var entries: [ConsentEntry] = []
  /// The public key with which a page or an app that is not one of ours brings events of the device.
  public var key: String?

  public init() {}

  public init(_ proof: InstallationProof, _ entries: [ConsentEntry], key: String? = nil) {
    self.proof = proof
    self.entries = entries
    self.key = key
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("proof", &proof)
    fields.field("entries", &entries, maxCount: 100)
    fields.field("key", &key, maxLength: 100)
  }
}

/// What a person says that may be counted of them.
public struct AccountConsent: FieldObject, Hashable, Sendable {
  /// In the order in which they were decided.
  public var entries: [ConsentEntry] = []

  public init() {}

  public init(_ entries: [ConsentEntry]) {
    self.entries = entries
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("entries", &entries, maxCount: 100)
  }
}

/// What holds at the server now.
public struct ConsentView: FieldObject, Hashable, Sendable {
  public var state = ConsentState()
  /// How often a device sends what it counted, in seconds.
  public var interval: Int64 = 30
  /// Of the text that was answered last; 0 before any.
  public var textVersion: Int64 = 0

  public init() {}

  public init(_ state: ConsentState, interval: Int64) {
    self.state = state
    self.interval = interval
    textVersion = state.textVersion
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("state", &state)
    fields.field("interval", &interval)
    fields.field("textVersion", &textVersion)
  }
}
