import Database
import Identity
import SyncServer
import Values

/// Who belongs to which space, as what.
public enum Memberships {
  /// The role of an account in a space, by its raw value; nil when it is no member.
  public static func role(
    of account: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> String? {
    try transaction.first(
      "SELECT role FROM membership WHERE account = $1 AND space = $2",
      [SQLValue(account), SQLValue(space)]
    ) { $0.text(0) }
  }

  /// The spaces of an account, oldest first, with its role in each.
  static func of(
    _ account: UUID, in transaction: any ReadTransaction
  ) throws -> [(UUID, String)] {
    try transaction.rows(
      "SELECT space, role FROM membership WHERE account = $1 ORDER BY created_at, space",
      [SQLValue(account)]
    ) { ($0.uuid(0), $0.text(1)) }
  }

  /// The e-mails of accounts; without those that are gone.
  public static func emails(
    of accounts: Set<UUID>, in transaction: any ReadTransaction
  ) throws -> [UUID: String] {
    var emails: [UUID: String] = [:]
    for account in accounts {
      emails[account] = try transaction.first(
        "SELECT email FROM account WHERE id = $1", [SQLValue(account)]
      ) { $0.text(0) }
    }
    return emails
  }

  /// - Throws: a `unique` constraint when it is a member already.
  public static func add(
    _ account: UUID, to space: UUID, as role: Role, at time: Instant,
    in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "INSERT INTO membership (account, space, role, created_at) VALUES ($1, $2, $3, $4)",
      [SQLValue(account), SQLValue(space), .text(role.rawValue), .integer(time.milliseconds)])
  }
}
