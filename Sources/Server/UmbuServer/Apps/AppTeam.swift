import Identity
import Records
import Values

/// Who may belong to a space of an app.
public struct AppTeam: Sendable {
  /// The roles that the app has; who founds a space is an admin.
  public var roles: Set<Role>
  /// Why a space has no room for one more person with that role, in place of one with another where
  /// there is one; nil when it has.
  public var refusal: @Sendable (Transaction, Role, _ inPlaceOf: Role?, Instant) -> Refusal?

  public init(
    roles: Set<Role>, refusal: @escaping @Sendable (Transaction, Role, Role?, Instant) -> Refusal?
  ) {
    self.roles = roles
    self.refusal = refusal
  }
}
