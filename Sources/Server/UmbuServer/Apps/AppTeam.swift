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

  /// A team of so many people at most, those who are invited among them, whatever their roles.
  public init(roles: Roles, most: Int) {
    self.init(roles: roles) { transaction, _, replaced, now in
      guard replaced == nil else { return nil }
      let members = transaction.all(Member.self, by: "role", equal: []).filter { $0.leftAt == nil }
      let invited = transaction.all(Invitation.self, by: "email", equal: [])
        .filter { $0.isOpen(at: now) }
      guard members.count + invited.count >= most else { return nil }
      return Refusal(.limitReached, "members", limit: most)
    }
  }
}
