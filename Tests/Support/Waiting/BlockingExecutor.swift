import Synchronization
import Threading

/// An executor that has a thread for each job that runs, so that a job that blocks holds up no other.
///
/// Swift's own pool has as many threads as the machine has processors: two tests that wait for a
/// process there would hold up all others (SE-0417 is what lets a task run elsewhere).
final class BlockingExecutor: TaskExecutor {
  static let shared = BlockingExecutor()

  private let jobs = JobQueue<UnownedJob>(capacity: .max)
  private let threads = Threads()
  /// Threads that wait for a job, less the jobs that wait for them.
  private let idle = Mutex(0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isAwaited = idle.withLock { idle in
      guard idle > 0 else { return false }
      idle -= 1
      return true
    }
    if isAwaited {
      _ = jobs.add(job)
    } else {
      threads.start { [self] in work(on: job) }
    }
  }

  private func work(on first: UnownedJob) {
    var next: UnownedJob? = first
    while let job = next {
      job.runSynchronously(on: asUnownedTaskExecutor())
      idle.withLock { $0 += 1 }
      next = jobs.next()
    }
  }
}
