import Crypto
import Database
import SyncServer
import Values

/// The table `asked_mail`: who had whom mailed in the last day, whatever the space, so that nobody can
/// have a stranger mailed again and again. Receivers are kept as digests.
enum AskedMails {
  /// Raw values are stored.
  enum Kind: Int64, Sendable {
    case invitation = 1
    case confirmation = 2
    case passwordReset = 3
    /// Of a change of e-mail, to the mailbox that the account has.
    case emailChange = 4
    /// The same, to the one that shall take its place.
    case newEmail = 5
  }

  /// What is asked for.
  struct Asking: Sendable {
    var kind: Kind
    var job: UUID
    var account: UUID
    var receiver: Email
    /// What other apps of the installation mailed the receiver.
    var elsewhere: Received
    /// Whether the last one reached nobody, for which one need not wait.
    var hasFailed = false
  }

  /// Mails of a kind to one receiver within a day.
  struct Received: Sendable {
    var count = 0
    /// Milliseconds since 1970; 0 for none.
    var last: Int64 = 0
  }

  /// Notes a mail, unless one of the limits is in the way.
  /// - Returns: whether it may be sent.
  static func add(
    _ asking: Asking, within limits: MailLimits, at now: Instant,
    in transaction: any WriteTransaction
  ) throws -> Bool {
    // Whoever asks waits here for who asked before, so that two do not both find the last place free.
    try transaction.execute(
      """
      INSERT INTO asked_mail_turn (id, turn) VALUES (1, 1) \
      ON CONFLICT (id) DO UPDATE SET turn = asked_mail_turn.turn + 1
      """, [])
    let yesterday = now.milliseconds - MailLimits.day
    try transaction.execute("DELETE FROM asked_mail WHERE asked_at <= $1", [.integer(yesterday)])
    let here = try received(asking.kind, by: asking.receiver, since: yesterday, in: transaction)
    guard here.count + asking.elsewhere.count < limits.aDay(asking.kind) else { return false }
    let last = max(here.last, asking.elsewhere.last)
    guard asking.hasFailed || last <= now.milliseconds - limits.pause else { return false }
    if asking.kind == .invitation {
      let account = SQLValue(asking.account)
      let counted: [(String, [SQLValue], Int)] = [
        (
          "account = $3", [.integer(now.milliseconds - limits.pause), account],
          limits.ofAccountAtOnce
        ),
        ("account = $3", [.integer(yesterday), account], limits.ofAccountADay),
        ("1 = 1", [.integer(yesterday)], limits.ofAppADay),
      ]
      for (condition, values, most) in counted {
        let count = try transaction.first(
          "SELECT count(*) FROM asked_mail WHERE kind = $1 AND asked_at > $2 AND \(condition)",
          [.integer(asking.kind.rawValue)] + values
        ) { Int($0.int(0)) }
        guard count ?? 0 < most else { return false }
      }
    }
    try transaction.execute(
      """
      INSERT INTO asked_mail (job, kind, account, receiver, asked_at) VALUES ($1, $2, $3, $4, $5)
      """,
      [
        SQLValue(asking.job), .integer(asking.kind.rawValue), SQLValue(asking.account),
        digest(of: asking.receiver), .integer(now.milliseconds),
      ])
    return true
  }

  /// What was mailed to a receiver after that time, in milliseconds since 1970.
  static func received(
    _ kind: Kind, by receiver: Email, since: Int64, in transaction: any ReadTransaction
  ) throws -> Received {
    try transaction.first(
      """
      SELECT count(*), max(asked_at) FROM asked_mail \
      WHERE receiver = $1 AND kind = $2 AND asked_at > $3
      """, [digest(of: receiver), .integer(kind.rawValue), .integer(since)]
    ) { Received(count: Int($0.int(0)), last: $0.int(1)) } ?? Received()
  }

  /// Of the mailbox: what comes after a `+` before the `@` is the sender's to choose (RFC 5233), and so
  /// are full stops with providers who pass over them, such as Gmail. With others two people may count
  /// as one here; the second of them is invited by link for five minutes.
  private static func digest(of receiver: Email) -> SQLValue {
    let parts = receiver.key.split(separator: "@")
    let name = parts[0].prefix { $0 != "+" }
    let mailbox = (name.isEmpty ? parts[0] : name).filter { $0 != "." }
    return .blob(Digest.sha256("\(mailbox)@\(parts[1])"))
  }
}
