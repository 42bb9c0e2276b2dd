import Database
import SyncServer
import Values

/// The table `invitation_mail`: which address was mailed from which space in the last day, so that
/// nobody can have a stranger mailed again and again.
enum InvitationMails {
  /// Whether the space may mail that address now; at once where the last mail was given up, for that
  /// one reached nobody.
  static func mayAdd(
    to email: String, from space: UUID, at now: Instant, hasFailed: Bool,
    in transaction: any ReadTransaction
  ) throws -> Bool {
    let yesterday = SQLValue.integer(
      now.adding(milliseconds: -InvitationPost.day).milliseconds)
    let lately = now.adding(milliseconds: -InvitationPost.pause).milliseconds
    let ofSpace = try transaction.first(
      "SELECT count(*) FROM invitation_mail WHERE space = $1 AND asked_at > $2",
      [SQLValue(space), yesterday]
    ) { Int($0.int(0)) }
    let toOne = try transaction.first(
      """
      SELECT count(*), max(asked_at) FROM invitation_mail \
      WHERE space = $1 AND asked_at > $2 AND email = $3
      """, [SQLValue(space), yesterday, .text(email)]
    ) { (count: Int($0.int(0)), last: $0.intOrNil(1)) }
    guard ofSpace ?? 0 < InvitationPost.mostOfSpace else { return false }
    guard let toOne, let last = toOne.last else { return true }
    return toOne.count < InvitationPost.mostToOne && (hasFailed || last <= lately)
  }

  /// Notes a mail; forgets those of before the last day.
  static func add(
    _ job: UUID, to email: String, from space: UUID, at now: Instant,
    in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "DELETE FROM invitation_mail WHERE space = $1 AND asked_at <= $2",
      [
        SQLValue(space),
        .integer(now.adding(milliseconds: -InvitationPost.day).milliseconds),
      ])
    try transaction.execute(
      "INSERT INTO invitation_mail (job, space, email, asked_at) VALUES ($1, $2, $3, $4)",
      [SQLValue(job), SQLValue(space), .text(email), .integer(now.milliseconds)])
  }
}
