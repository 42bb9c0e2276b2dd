import Database
import Identity
import Records
import SyncServer
import Values

/// What the team of a space asks of the app, and whom it tells.
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
  /// Hear of each change, and write beside it.
  public var witnesses: [any TeamWitness]
  /// Hears of each new version of a space once it is durable.
  public var moved: @Sendable (SpaceMove) -> Void
  /// Hears of an account that lost its membership or changed its role, after `moved`.
  public var changed: @Sendable (_ account: UUID, _ space: UUID) -> Void

  public init(
    tables: SpaceTables, roles: Roles,
    refusal: @escaping @Sendable (Transaction, Role, Role?, Instant) -> Refusal?,
    isFull: @escaping @Sendable (any ReadTransaction, UUID, Bool) throws -> Bool,
    witnesses: [any TeamWitness], moved: @escaping @Sendable (SpaceMove) -> Void,
    changed: @escaping @Sendable (UUID, UUID) -> Void
  ) {
    self.tables = tables
    self.roles = roles
    self.refusal = refusal
    self.isFull = isFull
    self.witnesses = witnesses
    self.moved = moved
    self.changed = changed
  }
}
