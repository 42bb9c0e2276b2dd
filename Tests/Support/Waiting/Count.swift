import Synchronization

/// How often something happened, and the wait for so many times.
public final class Count: Sendable {
  private struct State {
    var value = 0
    var waiting: [(wanted: Int, signal: Signal)] = []
  }
  private let state = Mutex(State())

  public init() {}

  public var value: Int { state.withLock(\.value) }

  /// Returns how often it has happened now.
  @discardableResult
  public func add(_ more: Int = 1) -> Int {
    let (value, due) = state.withLock { state in
      state.value += more
      let value = state.value
      defer { state.waiting.removeAll { $0.wanted <= value } }
      return (value, state.waiting.filter { $0.wanted <= value })
    }
    for waiting in due { waiting.signal.give() }
    return value
  }

  /// Waits until it has happened so many times in all.
  public func wait(for wanted: Int) async { await signal(at: wanted).wait() }

  /// The same on a thread that may block.
  public func waitOnThread(for wanted: Int) { signal(at: wanted).waitOnThread() }

  /// Given when it has happened so many times in all.
  private func signal(at wanted: Int) -> Signal {
    let signal = Signal()
    let isReached = state.withLock { state in
      if state.value < wanted { state.waiting.append((wanted, signal)) }
      return state.value >= wanted
    }
    if isReached { signal.give() }
    return signal
  }
}
