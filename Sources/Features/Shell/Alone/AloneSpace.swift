import Identity
import Sync
import Values

/// How a space begins that lives on this device alone, in an app that may be used without an account.
public struct AloneSpace: Sendable {
  /// What it is called.
  let name: Phrase
  /// What the person is in it.
  let role: Role
  /// What the keys of the values beside its records begin with that go up to an account with them, in that order.
  public let values: [String]
  /// What the names of the files that it keeps begin with, which go up once its records are there; nil where it keeps
  /// none.
  public let files: String?
  /// The record that the space itself is, as it was made at that time.
  let record: @Sendable (_ space: UUID, _ name: String, _ begunAt: Instant) -> RecordChange

  public init(
    _ name: Phrase, as role: Role, values: [String] = [], files: String? = nil,
    _ record:
      @escaping @Sendable (_ space: UUID, _ name: String, _ begunAt: Instant) -> RecordChange
  ) {
    self.name = name
    self.role = role
    self.values = values
    self.files = files
    self.record = record
  }

  /// The type of the record that the space itself is.
  public func type(of space: UUID) -> String { record(space, "", .epoch).table }
}
