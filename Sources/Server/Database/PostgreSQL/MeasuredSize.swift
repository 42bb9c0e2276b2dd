import Synchronization

/// A number of bytes that is known as of some time ago, since finding it out takes a statement.
final class MeasuredSize: Sendable {
  private struct State {
    var bytes: Int64 = 0
    var askedAt: ContinuousClock.Instant?
  }

  private static let longest = Duration.seconds(60)
  private let state = Mutex(State())

  var bytes: Int64 {
    get { state.withLock { $0.bytes } }
    set { state.withLock { $0.bytes = newValue } }
  }

  /// What is known; asks anew when that is old.
  func bytes(askingAnew ask: () -> Void) -> Int64 {
    let (bytes, isOld) = state.withLock { state in
      let isOld = state.askedAt.map { ContinuousClock.now > $0 + Self.longest } ?? true
      if isOld { state.askedAt = .now }
      return (state.bytes, isOld)
    }
    if isOld { ask() }
    return bytes
  }
}
