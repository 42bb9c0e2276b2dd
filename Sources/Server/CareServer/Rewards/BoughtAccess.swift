import Care
import Database
import Values

/// What sessions and rewards need to know of what accounts bought.
public struct BoughtAccess: Sendable {
  /// When an account ended subscriptions that it pays for, in any order.
  var cancellations: @Sendable (_ account: UUID, any ReadTransaction) throws -> [Instant]
  /// When it had Premium.
  var tenure: @Sendable (_ account: UUID, any ReadTransaction) throws -> Tenure

  /// Without arguments: nothing was ever bought.
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
