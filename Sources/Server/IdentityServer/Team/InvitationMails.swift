import Database
import SyncServer
import Values

/// The table `invitation_mail`: how many mails were asked for from a space in the last day, since its
/// people choose to whom they go.
enum InvitationMails {
  /// Whether the space may mail one more.
  static func mayAdd(
    from space: UUID, within limits: MailLimits, at now: Instant,
    in transaction: any ReadTransaction
  ) throws -> Bool {
    let count = try transaction.first(
      "SELECT count(*) FROM invitation_mail WHERE space = $1 AND asked_at > $2",
      [SQLValue(space), .integer(now.milliseconds - MailLimits.day)]
    ) { Int($0.int(0)) }
    return count ?? 0 < limits.ofSpaceADay
  }

  /// Notes a mail; forgets those of before the last day.
  static func add(
    _ job: UUID, to email: String, from space: UUID, at now: Instant,
    in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "DELETE FROM invitation_mail WHERE space = $1 AND asked_at <= $2",
      [SQLValue(space), .integer(now.milliseconds - MailLimits.day)])
    try transaction.execute(
      "INSERT INTO invitation_mail (job, space, email, asked_at) VALUES ($1, $2, $3, $4)",
      [SQLValue(job), SQLValue(space), .text(email), .integer(now.milliseconds)])
  }
}
