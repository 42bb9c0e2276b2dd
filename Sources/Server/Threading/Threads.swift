import Glibc
import Synchronization

/// Threads of our own, for calls that block, and the wait for their end.
public final class Threads: Sendable {
  private struct State {
    var running = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  public init() {}

  /// Runs `body` on a new thread.
  public func start(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.running += 1 }
    let start = Unmanaged.passRetained(
      Start { [self] in
        body()
        end()
      })
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        Unmanaged<Start>.fromOpaque(argument!).takeRetainedValue().body()
        return nil
      }, start.toOpaque())
    precondition(code == 0, "the system gives no thread (\(code))")
    pthread_detach(thread)
  }

  /// Runs `body` on a new thread and waits for what it returns.
  public func run<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      start { continuation.resume(with: Result { try body() }) }
    }
  }

  /// Waits until no thread runs.
  public func waitForEnd() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.running > 0 { state.waiting.append(continuation) }
        return state.running == 0
      }
      if isOver { continuation.resume() }
    }
  }

  private func end() {
    let waiting = state.withLock { state in
      state.running -= 1
      guard state.running == 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  private final class Start {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
