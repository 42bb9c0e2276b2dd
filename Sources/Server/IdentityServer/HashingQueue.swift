import Dispatch
import Synchronization

/// Threads apart for password hashing, so that it holds up nothing else: at most two hash at once,
/// and no more than `capacity` wait.
final class HashingQueue: Sendable {
  private let queue = DispatchQueue(label: "umbu.hashing", attributes: .concurrent)
  private let places = DispatchSemaphore(value: 2)
  private let waiting = Mutex(0)
  private let capacity: Int

  init(capacity: Int = 64) {
    self.capacity = capacity
  }

  /// - Throws: `IdentityError.busy` when too many wait, or what `body` throws.
  func run<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    let admitted = waiting.withLock { count in
      guard count < capacity else { return false }
      count += 1
      return true
    }
    guard admitted else { throw IdentityError.busy }
    defer { waiting.withLock { $0 -= 1 } }
    return try await withCheckedThrowingContinuation { continuation in
      queue.async {
        self.places.wait()
        let result = Result { try body() }
        self.places.signal()
        continuation.resume(with: result)
      }
    }
  }
}
