import Database
import Entitlements
import SyncServer
import Values

/// Counts how much a space has of something that its plan limits, from the rows themselves.
public struct PlanMeter: Sendable {
  public let key: LimitKey
  /// How much there is of it in the space, at that time.
  let count: @Sendable (_ space: UUID, Instant, any ReadTransaction) throws -> Int64

  public init(
    _ key: LimitKey,
    _ count: @escaping @Sendable (UUID, Instant, any ReadTransaction) throws -> Int64
  ) {
    self.key = key
    self.count = count
  }

  /// - Parameter sql: answers with one number; `$1` is the space.
  public init(_ key: LimitKey, sql: String) {
    self.init(key) { space, _, transaction in
      try transaction.first(sql, [SQLValue(space)]) { $0.int(0) } ?? 0
    }
  }
}
