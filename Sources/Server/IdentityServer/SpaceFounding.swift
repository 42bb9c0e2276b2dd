import Database
import Values

/// How the app makes the space of a new account, and what people call a space.
public struct SpaceFounding: Sendable {
  /// Makes the space with its first records, such as the clinic's profile.
  public var found:
    @Sendable (any WriteTransaction, _ space: UUID, _ name: String, _ now: Instant) throws -> Void
  /// What people call it.
  public var name: @Sendable (any ReadTransaction, _ space: UUID) throws -> String

  public init(
    found: @escaping @Sendable (any WriteTransaction, UUID, String, Instant) throws -> Void,
    name: @escaping @Sendable (any ReadTransaction, UUID) throws -> String
  ) {
    self.found = found
    self.name = name
  }
}
