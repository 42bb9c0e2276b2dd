import Care
import Database
import Values

/// What sessions and rewards need to know of what accounts bought.
public struct BoughtAccess: Sendable {
  /// When an account ended something that it pays for.
  var cancellations: @Sendable (_ account: UUID, any ReadTransaction) throws -> [Instant]
  /// When it had what has no limit.
  var tenure: @Sendable (_ account: UUID, any ReadTransaction) throws -> Tenure

  /// Nothing was bought, unless it is said.
  public init(
    cancellations: @escaping @Sendable (UUID, any ReadTransaction) throws -> [Instant] = { _, _ in
      []
    },
    tenure: @escaping @Sendable (UUID, any ReadTransaction) throws -> Tenure = { _, _ in Tenure() }
  ) {
    self.cancellations = cancellations
    self.tenure = tenure
  }
}
