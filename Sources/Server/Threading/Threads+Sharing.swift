import Glibc
import Synchronization

extension Threads {
  /// Runs `body` with each number below `count` at once: with 0 on the calling thread, with each of the others on a new one that
  /// inherits its priority (setpriority(2)), and waits for all. It blocks: not for Swift's own threads.
  ///
  /// Where the system gives no thread, the calling one does its work as well.
  /// - Returns: what it returned, by its number.
  public static func share<T: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) -> T
  ) -> [T] {
    let found = Found<T>()
    var threads: [pthread_t] = []
    var left = 0..<min(count, 1)
    for number in 1..<max(count, 1) {
      let start = Unmanaged.passRetained(
        Share {
          let value = body(number)
          found.values.withLock { $0[number] = value }
        })
      var thread = pthread_t()
      let code = pthread_create(
        &thread, nil,
        { argument in
          Unmanaged<Share>.fromOpaque(argument!).takeRetainedValue().body()
          return nil
        }, start.toOpaque())
      guard code == 0 else {
        start.release()
        left = 0..<count
        break
      }
      threads.append(thread)
    }
    // Those that have no thread of their own.
    for number in left where number == 0 || number > threads.count {
      let value = body(number)
      found.values.withLock { $0[number] = value }
    }
    for thread in threads { pthread_join(thread, nil) }
    return found.values.withLock { values in values.sorted { $0.key < $1.key }.map { $0.value } }
  }

  private final class Share {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private final class Found<T: Sendable>: Sendable {
    let values = Mutex<[Int: T]>([:])
  }
}
