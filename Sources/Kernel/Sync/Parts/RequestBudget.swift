import Values

/// How many requests may go, so that a device keeps to what servers allow one: some at once, and then
/// so many a second. What waits meanwhile goes together.
///
/// Servers count a device's requests, whatever their spaces: all engines of a page share one budget. Those that
/// wait ask again when the next request may go, the one first that has waited longest.
public final class RequestBudget {
  private let burst: Int64
  private let perSecond: Int64
  /// In thousandths of a request.
  private var spare: Int64
  private var counted = Instant.epoch

  public init(_ pace: SyncPace = SyncPace()) {
    burst = Int64(pace.burst) * 1_000
    perSecond = Int64(pace.perSecond)
    spare = burst
  }

  /// Spends one request.
  /// - Returns: nil when it may go; else how long to wait, in milliseconds, and nothing is spent.
  func spend(at now: Instant) -> Int64? {
    // A clock that is put back gives nothing, and one that leaps ahead no more than the burst.
    let passed = min(max(0, now.since(counted)), burst)
    counted = now
    spare = min(burst, spare + passed * perSecond)
    guard spare < 1_000 else {
      spare -= 1_000
      return nil
    }
    return max(1, (1_000 - spare + perSecond - 1) / perSecond)
  }
}
