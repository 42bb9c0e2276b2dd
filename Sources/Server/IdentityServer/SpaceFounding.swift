import Database
import Identity
import Values

/// How the app makes the space of a new account, and what people call a space.
public struct SpaceFounding: Sendable {
  /// Makes the space with its first records: what the app keeps of it, and its founder.
  public var create:
    @Sendable (any WriteTransaction, _ space: UUID, _ name: String, _ founder: Member) throws ->
      Void
  /// What the founder is in it.
  public var role: Role
  /// What people call it.
  public var name: @Sendable (any ReadTransaction, _ space: UUID) throws -> String

  public init(
    create: @escaping @Sendable (any WriteTransaction, UUID, String, Member) throws -> Void,
    as role: Role = Roles.alone.founder,
    name: @escaping @Sendable (any ReadTransaction, UUID) throws -> String
  ) {
    self.create = create
    self.role = role
    self.name = name
  }
}
