import Fields
import Telemetry

/// Which of the caller's rows are asked for.
public struct OwnQuery: FieldObject, Hashable, Sendable {
  /// As the answer before said with `next`; 0 for the first.
  public var after: Int64 = 0
  /// How many at most; 1 to 200.
  public var count: Int64 = 200

  public init() {}

  public init(after: Int64, count: Int64 = 200) {
    self.after = after
    self.count = count
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("after", &after)
    fields.field("count", &count)
  }
}

/// The same of a device.
public struct InstallationQuery: FieldObject, Hashable, Sendable {
  public var proof = InstallationProof()
  public var after: Int64 = 0
  public var count: Int64 = 200

  public init() {}

  public init(_ proof: InstallationProof, after: Int64, count: Int64 = 200) {
    self.proof = proof
    self.after = after
    self.count = count
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("proof", &proof)
    fields.field("after", &after)
    fields.field("count", &count)
  }
}

/// A page of rows, in the order in which they came.
public struct OwnEvents: FieldObject, Hashable, Sendable {
  public var rows: [OwnEventRow] = []
  /// Where the next page begins, which may have no rows and go on all the same; nil at the end.
  public var next: Int64?

  public init() {}

  public init(_ rows: [OwnEventRow], next: Int64?) {
    self.rows = rows
    self.next = next
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("rows", &rows, maxCount: 200)
    fields.field("next", &next)
  }
}
