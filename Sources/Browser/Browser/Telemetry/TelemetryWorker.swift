import Flow
import Values

/// What sends the device's queue of events, as the first part of the program knows it. `TelemetrySender` does it, which
/// comes with the later part.
class TelemetryWorker {
  /// Whether it knows by now for whom the device worked.
  var isReady: Bool { false }
  /// Somebody signed in, or, with nil, out.
  func accountChanged(to account: UUID?) {}
  func lifecycleChanged(_ lifecycle: Lifecycle) {}
  /// What this tab or another did.
  func heard(_ news: TelemetryNews, _ count: Int) {}
  /// Ends an observation.
  func cancel(_ id: String) {}
}

/// What tabs tell one another: a byte, and one that says how many.
enum TelemetryNews: UInt8 {
  /// Lines were put at the end of the queue.
  case appended = 1
  /// The same with one that does not wait.
  case appendedPriority = 2
  /// There was no room for them.
  case dropped = 3
  case turnedOn = 4
  case turnedOff = 5
  /// What is kept beside the queue is another.
  case changed = 6
}
