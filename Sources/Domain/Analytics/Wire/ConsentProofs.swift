import Fields
import Telemetry
import Values

/// All that somebody ever said to what may be counted of them, as the ledger has it: to be shown to whoever asks
/// whether they agreed.
public struct ConsentProofs: FieldObject, Hashable, Sendable {
  /// In the order in which they were received; of each purpose the last one holds.
  public var entries: [ConsentProof] = []

  public init() {}

  public init(_ entries: [ConsentProof]) {
    self.entries = entries
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("entries", &entries, maxCount: 10_000)
  }
}

/// One entry of the ledger.
public struct ConsentProof: FieldObject, Hashable, Sendable {
  public var entry = ConsentEntry()
  /// SHA-256 of all that the person read, in both languages, in hexadecimal.
  public var textHash = ""
  /// By the server's clock; no two are of one moment.
  public var receivedAt = Instant.epoch

  public init() {}

  public init(_ entry: ConsentEntry, textHash: String, receivedAt: Instant) {
    self.entry = entry
    self.textHash = textHash
    self.receivedAt = receivedAt
  }

  public mutating func visit(_ fields: FieldVisitor) {
    entry.visit(fields)
    fields.field("textHash", &textHash, maxLength: 64)
    fields.field("receivedAt", &receivedAt)
  }
}
