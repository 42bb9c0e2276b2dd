/// A few threads for calls that block, so that they hold up no one else's task; a bounded line waits
/// for them. They end with the pool.
public final class WorkerPool: Sendable {
  /// Too many wait.
  public struct Busy: Error, Sendable {}

  private let jobs: JobQueue<@Sendable () -> Void>
  private let threads = Threads()

  public init(threads count: Int, capacity: Int) {
    let jobs = JobQueue<@Sendable () -> Void>(capacity: capacity)
    self.jobs = jobs
    for _ in 0..<count {
      threads.start { while let job = jobs.next() { job() } }
    }
  }

  deinit { jobs.stop() }

  /// How many jobs wait for a thread.
  public var waiting: Int { jobs.count }

  /// Runs `body` on one of the threads, to its end even if the task is cancelled meanwhile.
  /// - Throws: `Busy` when too many wait, or what `body` throws.
  public func run<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      let answer = jobs.add { continuation.resume(with: Result { try body() }) }
      if answer != .added { continuation.resume(throwing: Busy()) }
    }
  }
}
