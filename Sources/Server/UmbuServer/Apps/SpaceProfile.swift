import Database
import Records
import Values

/// How the spaces of an app begin, and what people call them.
public struct SpaceProfile: Sendable {
  /// Puts the first records of a new space.
  public var found: @Sendable (Transaction, _ space: UUID, _ name: String, Instant) -> Void
  /// What people call a space; empty for one without a name.
  public var name: @Sendable (any ReadTransaction, _ space: UUID) throws -> String
  /// The spaces that people call exactly so.
  public var spaces: @Sendable (any ReadTransaction, _ named: String) throws -> [UUID]

  public init(
    found: @escaping @Sendable (Transaction, UUID, String, Instant) -> Void,
    name: @escaping @Sendable (any ReadTransaction, UUID) throws -> String,
    spaces: @escaping @Sendable (any ReadTransaction, String) throws -> [UUID]
  ) {
    self.found = found
    self.name = name
    self.spaces = spaces
  }
}
