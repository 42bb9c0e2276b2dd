import SyncServer
import Values

/// Who hears of changes of a team.
public struct TeamAudience: Sendable {
  /// Hear of each change, and write beside it.
  public var witnesses: [any TeamWitness]
  /// Hears of each new version of a space once it is durable.
  public var moved: @Sendable (SpaceMove) -> Void
  /// Hears of an account that lost its membership or changed its role, after `moved`.
  public var changed: @Sendable (_ account: UUID, _ space: UUID) -> Void

  public init(
    witnesses: [any TeamWitness], moved: @escaping @Sendable (SpaceMove) -> Void,
    changed: @escaping @Sendable (UUID, UUID) -> Void
  ) {
    self.witnesses = witnesses
    self.moved = moved
    self.changed = changed
  }
}
