import Glibc
import Threading

/// Threads apart for password hashing, as many as there are cores, so that it holds up neither the
/// server's tasks nor anyone's queue; no more than `capacity` wait for them.
final class HashingQueue: Sendable {
  let jobs: JobQueue<@Sendable () -> Void>
  private let threads = Threads()

  init(capacity: Int = 64, threads count: Int = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) {
    let jobs = JobQueue<@Sendable () -> Void>(capacity: capacity)
    self.jobs = jobs
    for _ in 0..<count {
      threads.start { while let job = jobs.take() { job() } }
    }
  }

  deinit { jobs.stop() }

  /// - Throws: `IdentityError.busy` when too many wait, or what `body` throws.
  func run<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      let answer = jobs.add { continuation.resume(with: Result { try body() }) }
      if answer != .added { continuation.resume(throwing: IdentityError.busy) }
    }
  }
}
