import Glibc
import Synchronization

extension Threads {
  /// Runs `body` with each number below `count` at once, with 0 on the calling thread and with the others on threads that have
  /// at most its priority (setpriority(2)), and waits for all. It blocks: not for Swift's own threads.
  /// - Returns: what it returned, by its number.
  public static func share<T: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) -> T
  ) -> [T] {
    guard count > 0 else { return [] }
    let priority = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
    let found = JobQueue<(number: Int, value: T)>(capacity: count)
    let helpers = (1..<count).map { _ in Helper.idle.withLock { $0.popLast() } ?? Helper() }
    for (place, helper) in helpers.enumerated() {
      _ = helper.jobs.add {
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, priority)
        _ = found.add((number: place + 1, value: body(place + 1)))
      }
    }
    var values = [(number: 0, value: body(0))]
    for _ in helpers {
      if let value = found.next() { values.append(value) }
    }
    Helper.idle.withLock { $0 += helpers }
    return values.sorted { $0.number < $1.number }.map { $0.value }
  }

  /// A thread that stays, for what comes next: what a thread has freed of memory is its own for a while (malloc(3)), so that
  /// many threads after each other would take as much as many at once.
  private final class Helper: Sendable {
    static let idle = Mutex<[Helper]>([])
    private static let threads = Threads()

    let jobs = JobQueue<@Sendable () -> Void>(capacity: 1)

    init() {
      let jobs = self.jobs
      Self.threads.start { while let job = jobs.next() { job() } }
    }
  }
}
