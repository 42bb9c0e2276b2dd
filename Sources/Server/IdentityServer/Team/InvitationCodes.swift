import Database
import Identity
import SyncServer
import Values

/// The codes with which people join, kept as digests.
enum InvitationCodes {
  /// What a code leads to.
  struct Found: Sendable {
    var invitation: UUID
    var space: UUID
    var email: String
    /// A `Role`'s raw value.
    var role: String
    var expiresAt: Instant
    /// Whether the code lay in the mail alone: who has it reads what that address gets.
    var isMailed = false
  }

  static func add(
    _ code: SessionToken, for invitation: Invitation, as role: Role, to space: UUID,
    in transaction: any WriteTransaction
  ) throws {
    try add(
      code,
      for: Found(
        invitation: invitation.id.uuid, space: space, email: invitation.email, role: role.rawValue,
        expiresAt: invitation.expiresAt), in: transaction)
  }

  /// Adds a code to those of an invitation: all of them are good until one is used.
  static func add(
    _ code: SessionToken, for found: Found, isMailed: Bool = false,
    in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO invitation_code (digest, invitation, space, email, role, expires_at, is_mailed) \
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      """,
      [
        code.digest, SQLValue(found.invitation), SQLValue(found.space), .text(found.email),
        .text(found.role), .integer(found.expiresAt.milliseconds),
        .integer(isMailed ? 1 : 0),
      ])
  }

  /// What the code leads to at that time; nil when it is not (any more) good.
  static func find(
    _ code: SessionToken, at now: Instant, in transaction: any ReadTransaction
  ) throws -> Found? {
    try find("digest", code.digest, now, transaction)
  }

  /// What an invitation is, as long as it is good at that time.
  static func find(
    _ invitation: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> Found? {
    try find("invitation", SQLValue(invitation), now, transaction)
  }

  private static func find(
    _ column: StaticString, _ value: SQLValue, _ now: Instant, _ transaction: any ReadTransaction
  ) throws -> Found? {
    try transaction.first(
      """
      SELECT invitation, space, email, role, expires_at, is_mailed FROM invitation_code \
      WHERE \(column) = $1 AND expires_at > $2 LIMIT 1
      """, [value, .integer(now.milliseconds)]
    ) { row in
      Found(
        invitation: row.uuid(0), space: row.uuid(1), email: row.text(2), role: row.text(3),
        expiresAt: Instant(milliseconds: row.int(4)), isMailed: row.int(5) == 1)
    }
  }

  /// Removes the codes of an invitation of that space, and of no other.
  static func remove(
    _ invitation: UUID, of space: UUID, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "DELETE FROM invitation_code WHERE invitation = $1 AND space = $2",
      [SQLValue(invitation), SQLValue(space)])
  }
}
