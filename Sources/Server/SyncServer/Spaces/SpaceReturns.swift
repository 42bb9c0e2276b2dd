import Database
import Values

/// Who was removed from a space and came back, and with which version of it.
///
/// What a person sends while they are no member is refused and nothing is written about it, so a copy
/// of such a request that the network brings late must not run once they are back. A request whose
/// cursor is before that version is from before it, or from a device that has not pulled since: none
/// of its mutations runs, and the device sends them again with what it pulled (Docs/Sync.md, rule 11).
public enum SpaceReturns {
  /// Notes that an account is back, in the transaction that makes it a member again.
  /// - Parameter version: of the space, made by that transaction.
  public static func note(
    _ account: UUID, in space: UUID, at version: Int64, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO space_return (space, account, version) VALUES ($1, $2, $3) \
      ON CONFLICT (space, account) DO UPDATE SET version = excluded.version
      """, [SQLValue(space), SQLValue(account), .integer(version)])
  }

  /// The version with which the account `account` came back to the space `$1`; null for one that did
  /// not.
  static func select(of account: String) -> String {
    "(SELECT version FROM space_return WHERE space = $1 AND account = \(account))"
  }
}
