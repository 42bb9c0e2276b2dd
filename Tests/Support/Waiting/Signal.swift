import Dispatch
import Synchronization

/// A word from one thread or task to others, for stories in which two things happen at the same time.
public final class Signal: Sendable {
  private struct State {
    var isGiven = false
    /// What wakes each of those who wait.
    var waiting: [@Sendable () -> Void] = []
  }
  private let state = Mutex(State())

  public init() {}

  public var isGiven: Bool { state.withLock(\.isGiven) }

  public func give() {
    let waiting = state.withLock { state in
      state.isGiven = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for wake in waiting { wake() }
  }

  /// For a task.
  public func wait() async {
    await withCheckedContinuation { continuation in whenGiven { continuation.resume() } }
  }

  /// For a thread that may block: one of the database's, or of a suite that is `onThreads`.
  public func waitOnThread() {
    let woken = DispatchSemaphore(value: 0)
    whenGiven { woken.signal() }
    woken.wait()
  }

  private func whenGiven(_ wake: @escaping @Sendable () -> Void) {
    let isGiven = state.withLock { state in
      if !state.isGiven { state.waiting.append(wake) }
      return state.isGiven
    }
    if isGiven { wake() }
  }
}
