import Jobs
import Synchronization

/// Tells the runner of an app, where there is one in this process, that a job has come.
final class JobBell: Sendable {
  private let runner = Mutex<JobRunner?>(nil)

  func hang(for runner: JobRunner?) { self.runner.withLock { $0 = runner } }

  func ring() { runner.withLock { $0 }?.wake() }
}
