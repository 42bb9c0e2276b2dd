import Identity
import Records
import Values

/// Who may belong to a space of an app.
public struct AppTeam: Sendable {
  /// The roles that the app has.
  public var roles: Roles
  /// Why a space has no room for one more person with that role, in place of one with another where
  /// there is one; nil when it has.
  public var refusal: @Sendable (Transaction, Role, _ inPlaceOf: Role?, Instant) -> Refusal?

  public init(
    roles: Roles, refusal: @escaping @Sendable (Transaction, Role, Role?, Instant) -> Refusal?
  ) {
    self.roles = roles
    self.refusal = refusal
  }
}
