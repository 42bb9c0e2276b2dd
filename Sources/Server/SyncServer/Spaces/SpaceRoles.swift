import Database
import Values

/// What the sync asks of whoever knows the people.
public struct SpaceRoles: Sendable {
  /// The role of an account in a space by its raw value; empty when it was removed, nil when it never
  /// was a member. Read in the transaction that acts on it, so that a member who was just removed
  /// writes nothing more.
  public var role: @Sendable (any ReadTransaction, _ account: UUID, _ space: UUID) throws -> String?

  public init(
    role: @escaping @Sendable (any ReadTransaction, UUID, UUID) throws -> String?
  ) {
    self.role = role
  }
}

/// Who calls: an account and the session by which it is signed in.
public struct Caller: Hashable, Sendable {
  public var account: UUID
  public var session: UUID

  public init(account: UUID, session: UUID) {
    self.account = account
    self.session = session
  }
}
