import Database
import Identity
import SyncServer
import Values

/// Who belongs to which space, as what.
public enum Memberships {
  /// The role of an account in a space, by its raw value; empty when it was removed, nil when it
  /// never was a member.
  public static func role(
    of account: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> String? {
    try transaction.first(
      "SELECT role, removed_at FROM membership WHERE account = $1 AND space = $2",
      [SQLValue(account), SQLValue(space)]
    ) { $0.isNull(1) ? $0.text(0) : "" }
  }

  /// The spaces of an account, oldest first, with its role in each.
  public static func of(
    _ account: UUID, in transaction: any ReadTransaction
  ) throws -> [(UUID, String)] {
    try transaction.rows(
      """
      SELECT space, role FROM membership WHERE account = $1 AND removed_at IS NULL \
      ORDER BY created_at, space
      """, [SQLValue(account)]
    ) { ($0.uuid(0), $0.text(1)) }
  }

  /// The spaces of an account, oldest first, and since when it belongs to each.
  public static func beginnings(
    of account: UUID, in transaction: any ReadTransaction
  ) throws -> [(space: UUID, since: Instant)] {
    try transaction.rows(
      """
      SELECT space, created_at FROM membership WHERE account = $1 AND removed_at IS NULL \
      ORDER BY created_at, space
      """, [SQLValue(account)]
    ) { (space: $0.uuid(0), since: Instant(milliseconds: $0.int(1))) }
  }

  /// The accounts that have a role in a space, the longest first.
  public static func accounts(
    as role: Role, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> [UUID] {
    try transaction.rows(
      """
      SELECT account FROM membership WHERE space = $1 AND role = $2 AND removed_at IS NULL \
      ORDER BY created_at, account
      """, [SQLValue(space), .text(role.rawValue)]
    ) { $0.uuid(0) }
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

  /// How many members of a space have that role.
  static func count(
    _ role: Role, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> Int {
    try transaction.first(
      "SELECT count(*) FROM membership WHERE space = $1 AND role = $2 AND removed_at IS NULL",
      [SQLValue(space), .text(role.rawValue)]
    ) { Int($0.int(0)) } ?? 0
  }

  /// Makes an account a member, or gives a member another role; who was removed is back.
  public static func set(
    _ account: UUID, in space: UUID, as role: Role, at time: Instant,
    _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO membership (account, space, role, created_at) VALUES ($1, $2, $3, $4) \
      ON CONFLICT (account, space) DO UPDATE SET role = excluded.role, removed_at = NULL
      """, [SQLValue(account), SQLValue(space), .text(role.rawValue), .integer(time.milliseconds)])
  }

  /// Ends a membership, of which a trace stays: the devices of who was removed are told so.
  public static func end(
    _ account: UUID, in space: UUID, at time: Instant, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "UPDATE membership SET removed_at = $3 WHERE account = $1 AND space = $2",
      [SQLValue(account), SQLValue(space), .integer(time.milliseconds)])
  }
}
