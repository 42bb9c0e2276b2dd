import Records
import Values

/// The record that a page is about.
public struct Subject: Hashable, Sendable {
  /// The record's type.
  public let type: String
  public let id: UUID

  public init(_ type: String, _ id: UUID) {
    self.type = type
    self.id = id
  }

  public init<R: Record>(_ id: ID<R>) {
    type = R.recordType
    self.id = id.uuid
  }
}
