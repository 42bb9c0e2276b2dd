import Database
import Identity
import Records
import SyncServer
import Values

/// What the team of a space asks of the app, and whom it tells.
public struct TeamRules: Sendable {
  /// The tables of the app's records, `Member` and `Invitation` among them.
  public var tables: SpaceTables
  /// Why the space has no room for one more with that role, in place of one with another where there
  /// is one; nil when it has.
  public var refusal: @Sendable (Transaction, Role, _ inPlaceOf: Role?, _ now: Instant) -> Refusal?
  /// Hears of each change, and writes beside it.
  public var witness: any TeamWitness
  /// Hears of each new version of a space once it is durable.
  public var moved: @Sendable (SpaceMove) -> Void
  /// Hears of an account that lost its membership or changed its role, after `moved`.
  public var changed: @Sendable (_ account: UUID, _ space: UUID) -> Void

  public init(
    tables: SpaceTables,
    refusal: @escaping @Sendable (Transaction, Role, Role?, Instant) -> Refusal?,
    witness: any TeamWitness, moved: @escaping @Sendable (SpaceMove) -> Void,
    changed: @escaping @Sendable (UUID, UUID) -> Void
  ) {
    self.tables = tables
    self.refusal = refusal
    self.witness = witness
    self.moved = moved
    self.changed = changed
  }
}
