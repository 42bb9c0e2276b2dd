import Database
import SyncServer
import Values

/// What other rooms ask of accounts.
public enum Accounts {
  /// The e-mail of an account; nil when there is none.
  @Sendable
  public static func email(
    _ transaction: any ReadTransaction, of account: UUID
  ) throws -> String? {
    try transaction.first(
      "SELECT email FROM account WHERE id = $1", [SQLValue(account)]
    ) { $0.text(0) }
  }
}
