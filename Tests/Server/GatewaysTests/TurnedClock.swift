import Synchronization
import Values

/// A clock that a test turns.
final class TurnedClock: Sendable {
  private let time: Mutex<Instant>

  init(_ start: Instant) {
    time = Mutex(start)
  }

  var now: Instant { time.withLock { $0 } }

  func turn(_ milliseconds: Int64) {
    time.withLock { $0 = $0.adding(milliseconds: milliseconds) }
  }
}
