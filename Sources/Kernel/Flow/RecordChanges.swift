import Records
import Values

/// Rows of one record type that came, changed or went.
public struct RecordChanges: Hashable, Sendable {
  /// Whether `changed` is all there is, and what the observer has is to be dropped.
  public var isComplete: Bool
  public var changed: [Row]
  /// Those that are not on the device any more: removed, or, of a type that is held in part, perhaps at the
  /// server alone (`SyncStatus.presence`).
  public var removed: [UUID]
  /// Whether others are still being read, older ones: what the observer has by then is the newest part.
  public var hasMore: Bool

  public init(
    isComplete: Bool, changed: [Row], removed: [UUID], hasMore: Bool = false
  ) {
    self.isComplete = isComplete
    self.changed = changed
    self.removed = removed
    self.hasMore = hasMore
  }
}
