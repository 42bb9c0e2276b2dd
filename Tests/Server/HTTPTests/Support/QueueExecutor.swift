import Dispatch

/// Lets an actor block a thread that no other task needs.
final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "client")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
