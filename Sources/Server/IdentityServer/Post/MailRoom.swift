import Database
import Synchronization
import Values

/// The apps of one installation: what one of them mails a person counts for all.
public final class MailRoom: Sendable {
  private let databases = Mutex<[(app: String, database: any Database)]>([])

  public init() {}

  /// - Parameter app: a name that tells it from the others.
  func add(_ database: any Database, of app: String) {
    databases.withLock { $0.append((app, database)) }
  }

  /// What apps other than `app` mailed a receiver within a day. One whose database does not answer
  /// has mailed nothing: it cannot, either.
  func received(
    _ kind: AskedMails.Kind, by receiver: Email, elsewhereThan app: String, at now: Instant
  ) async -> AskedMails.Received {
    var sum = AskedMails.Received()
    for (name, database) in databases.withLock(\.self) where name != app {
      let found = try? await database.read { transaction in
        try AskedMails.received(
          kind, by: receiver, since: now.milliseconds - MailLimits.day, in: transaction)
      }
      sum.count += found?.count ?? 0
      sum.last = max(sum.last, found?.last ?? 0)
    }
    return sum
  }
}
