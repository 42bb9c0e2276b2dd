import Synchronization

/// How many rows reminders could not read since the process began: one that is broken holds nobody else's up, and an
/// operator hears of it.
public enum UnreadRecords {
  private static let all = Mutex(0)

  public static var count: Int { all.withLock { $0 } }

  @Sendable static func note(_ table: String) { all.withLock { $0 += 1 } }
}
