import Database
import Values

/// Who runs which spaces, asked of the tables in the transaction that acts on it.
public struct PurchasePeople: Sendable {
  /// The spaces whose plan is that of the account.
  var spaces: @Sendable (_ account: UUID, any ReadTransaction) throws -> [UUID]
  /// The accounts whose plan a space has.
  var owners: @Sendable (_ space: UUID, any ReadTransaction) throws -> [UUID]

  public init(
    spaces: @escaping @Sendable (UUID, any ReadTransaction) throws -> [UUID],
    owners: @escaping @Sendable (UUID, any ReadTransaction) throws -> [UUID]
  ) {
    self.spaces = spaces
    self.owners = owners
  }
}
