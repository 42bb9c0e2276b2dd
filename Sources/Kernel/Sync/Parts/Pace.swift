import Values

/// What holds the engine back or lets it go on: the network, whether somebody looks, and waits.
struct Pace {
  private(set) var isOnline = true
  private(set) var isVisible = true
  /// Whether a request failed and the wait after it is not over.
  private(set) var isWaiting = false
  /// Requests that failed, in a row.
  private(set) var failures = 0
  private var timers = SmallSet<SyncTimer>()

  /// False when that was so.
  mutating func setOnline(_ isOnline: Bool) -> Bool {
    guard self.isOnline != isOnline else { return false }
    self.isOnline = isOnline
    return true
  }

  /// False when that was so.
  mutating func setVisible(_ isVisible: Bool) -> Bool {
    guard self.isVisible != isVisible else { return false }
    self.isVisible = isVisible
    return true
  }

  /// A request failed: there is a wait until the next.
  mutating func noteFailure() {
    failures += 1
    isWaiting = true
  }

  mutating func noteSuccess() {
    failures = 0
  }

  mutating func stopWaiting() {
    isWaiting = false
  }

  // Each id has at most one timer.

  func isRunning(_ timer: SyncTimer) -> Bool { timers.contains(timer) }

  mutating func start(_ timer: SyncTimer) {
    timers.insert(timer)
  }

  /// False when it was not running.
  mutating func stop(_ timer: SyncTimer) -> Bool {
    timers.remove(timer) != nil
  }
}
