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
    var role: Role
    var expiresAt: Instant
  }

  static func add(
    _ code: SessionToken, for invitation: Invitation, to space: UUID,
    in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO invitation_code (digest, invitation, space, email, role, expires_at) \
      VALUES ($1, $2, $3, $4, $5, $6)
      """,
      [
        code.digest, SQLValue(invitation.id.uuid), SQLValue(space), .text(invitation.email),
        .text(invitation.roleName), .integer(invitation.expiresAt.milliseconds),
      ])
  }

  /// What the code leads to at that time; nil when it is not (any more) good.
  static func find(
    _ code: SessionToken, at now: Instant, in transaction: any ReadTransaction
  ) throws -> Found? {
    let found = try transaction.first(
      """
      SELECT invitation, space, email, role, expires_at FROM invitation_code \
      WHERE digest = $1 AND expires_at > $2
      """, [code.digest, .integer(now.milliseconds)]
    ) { row in
      Role(rawValue: row.text(3)).map { role in
        Found(
          invitation: row.uuid(0), space: row.uuid(1), email: row.text(2), role: role,
          expiresAt: Instant(milliseconds: row.int(4)))
      }
    }
    return found ?? nil
  }

  static func remove(_ invitation: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "DELETE FROM invitation_code WHERE invitation = $1", [SQLValue(invitation)])
  }
}
