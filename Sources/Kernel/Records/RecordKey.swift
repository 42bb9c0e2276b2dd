import Values

/// Names one record of a space: its type and its id.
public struct RecordKey: Hashable, Sendable {
  public var table: String
  public var id: UUID

  public init(_ table: String, _ id: UUID) {
    self.table = table
    self.id = id
  }
}

extension RecordKey: HashKey {
  /// Hardly two records have the same id.
  public var hash: UInt32 { id.hash }
}
