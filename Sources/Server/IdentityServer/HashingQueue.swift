import Glibc
import Threading

/// Threads apart for password hashing, as many as there are cores, so that it holds up neither the
/// server's tasks nor anyone's queue; no more than `capacity` wait for them.
final class HashingQueue: Sendable {
  private let workers: WorkerPool

  init(capacity: Int = 64, threads count: Int = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) {
    workers = WorkerPool(threads: count, capacity: capacity)
  }

  /// How many wait.
  var waiting: Int { workers.waiting }

  /// - Throws: `IdentityError.busy` when too many wait, or what `body` throws.
  func run<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    do {
      return try await workers.run(body)
    } catch is WorkerPool.Busy {
      throw IdentityError.busy
    }
  }
}
