import Database
import SyncServer
import Values

/// The table `analytics_staff`: accounts of those who work on an app, in its own tables.
public struct AnalyticsStaff: Hashable, Sendable {
  /// Whether their events are left out of the figures.
  public var isInternal = false
  /// Whether they may look at events as they come.
  public var mayDebug = false

  public init(isInternal: Bool = false, mayDebug: Bool = false) {
    self.isInternal = isInternal
    self.mayDebug = mayDebug
  }

  /// What an account is; nothing of either for most.
  public static func find(
    _ account: UUID, in transaction: any ReadTransaction
  ) throws -> AnalyticsStaff {
    try transaction.first(
      "SELECT is_internal, may_debug FROM analytics_staff WHERE account = $1", [SQLValue(account)]
    ) { AnalyticsStaff(isInternal: $0.int(0) == 1, mayDebug: $0.int(1) == 1) } ?? AnalyticsStaff()
  }

  /// Keeps it for an account.
  public func save(for account: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      """
      INSERT INTO analytics_staff (account, is_internal, may_debug) VALUES ($1, $2, $3) \
      ON CONFLICT (account) DO UPDATE SET is_internal = excluded.is_internal, \
      may_debug = excluded.may_debug
      """,
      [SQLValue(account), .integer(isInternal ? 1 : 0), .integer(mayDebug ? 1 : 0)])
  }
}
