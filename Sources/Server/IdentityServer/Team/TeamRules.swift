import Database
import Identity
import Records
import SyncServer
import Values

/// What the team of a space asks of the app, and who hears of it.
public struct TeamRules: Sendable {
  /// The tables of the app's records, `Member` and `Invitation` among them.
  public var tables: SpaceTables
  /// The roles that the app has; others are unknown to it.
  public var roles: Roles
  /// Why the space has no room for one more with that role, in place of one with another where there
  /// is one; nil when it has.
  public var refusal: @Sendable (Transaction, Role, _ inPlaceOf: Role?, _ now: Instant) -> Refusal?
  /// Whether the space has used up what it may take of the disk, or also what traces may. People can
  /// still go then, and invitations be taken back.
  public var isFull: @Sendable (any ReadTransaction, UUID, _ withTraces: Bool) throws -> Bool
  public var audience: TeamAudience

  public init(
    tables: SpaceTables, roles: Roles,
    refusal: @escaping @Sendable (Transaction, Role, Role?, Instant) -> Refusal?,
    isFull: @escaping @Sendable (any ReadTransaction, UUID, Bool) throws -> Bool,
    audience: TeamAudience
  ) {
    self.tables = tables
    self.roles = roles
    self.refusal = refusal
    self.isFull = isFull
    self.audience = audience
  }
}
