import Database
import SyncServer
import Values

/// What an app's server asks of the room that knows the people.
public struct People: Sendable {
  /// Who an access token belongs to; nil when it is not (any more) good.
  public var authenticate: @Sendable (_ token: String) async throws -> Caller?
  /// Whether the session has neither ended nor expired.
  public var isOpen: @Sendable (Caller) async throws -> Bool
  /// Forgets who a session belongs to, since another process has ended it.
  public var forget: @Sendable (_ session: UUID) -> Void
  /// Who is what in which space.
  public var roles: SpaceRoles
  /// Signing up, in and out.
  public var operations: [Operation]
  /// Everyone who has an account, for the operator.
  public var accounts: @Sendable () async throws -> [Account]

  /// An account as the operator sees it.
  public struct Account: Sendable {
    public var id: UUID
    public var email: String
    public var since: Instant
    public var spaces: [UUID]
  }
}
