import Values

/// What the engine waits for.
struct TelemetryPace {
  enum Timer {
    /// Until what waits is sent.
    case interval
    /// The same where something is sent at once.
    case priority
    /// Until the next try after a failure.
    case retry
  }

  /// The one that runs.
  var timer: Timer?
  /// Whether all that waits goes with the next request.
  var wantsFlush = false
  /// Whether it goes soon.
  var isUrgent = false
  /// Nothing is sent before.
  private(set) var heldUntil: Instant?
  private var heldFor: Int64 = 0
  /// Whether the server asked for that, so that nothing ends it early.
  private(set) var isAskedFor = false
  /// The most lines of a request, which falls where one was too large.
  var mostLines = Int.max

  mutating func hold(for milliseconds: Int64, from now: Instant, isAskedFor: Bool) {
    heldUntil = now.adding(milliseconds: milliseconds)
    heldFor = milliseconds
    self.isAskedFor = isAskedFor
  }

  mutating func release() {
    heldUntil = nil
    isAskedFor = false
  }

  /// How much longer nothing is sent; never longer than it was, whatever became of the clock.
  func rest(at now: Instant) -> Int64 {
    guard let heldUntil else { return 0 }
    return min(max(0, heldUntil.since(now)), heldFor)
  }

  /// All that waits is on its way, or there is nothing.
  mutating func flushed() {
    wantsFlush = false
    isUrgent = false
  }
}
