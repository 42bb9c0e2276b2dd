import Glibc
import Synchronization

/// Runs the jobs of a loop's actor on the loop's own thread, between two waits for events; and
/// those of its handlers' tasks, so that a request changes threads only where it must wait.
///
/// After the thread has ended, late jobs run on the thread that hands them in, one at a time, so
/// that nobody waits for ever for an actor that has no thread.
final class LoopExecutor: SerialExecutor, TaskExecutor {
  /// What handlers and sockets leave for the loop without being a task.
  enum Note: Sendable {
    case resumeReading(ConnectionID)
    case sendWaiting(ConnectionID)
    /// Another loop has a client for whom there is no place.
    case makeRoom(isCrowded: Bool)
  }

  private struct State {
    var jobs: [UnownedJob] = []
    var notes: [Note] = []
    var isAsleep = false
    var hasEnded = false
    /// The thread that may touch the actor now.
    var owner: pthread_t?
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let (mustWake, mustDrain) = state.withLock { state in
      state.jobs.append(job)
      if state.hasEnded {
        if state.owner != nil { return (false, false) }
        state.owner = pthread_self()
        return (false, true)
      }
      defer { state.isAsleep = false }
      return (state.isAsleep, false)
    }
    if mustWake { wake() }
    if mustDrain { drainAfterEnd() }
  }

  /// Leaves a note; any thread may call it.
  func post(_ note: Note) {
    let mustWake = state.withLock { state in
      guard !state.hasEnded else { return false }
      state.notes.append(note)
      defer { state.isAsleep = false }
      return state.isAsleep
    }
    if mustWake { wake() }
  }

  func checkIsolated() {
    precondition(isIsolatingCurrentContext() == true, "not on the loop's thread")
  }

  func isIsolatingCurrentContext() -> Bool? {
    let owner = state.withLock { $0.owner }
    guard let owner else { return false }
    return pthread_equal(owner, pthread_self()) != 0
  }

  /// The calling thread is the loop's from now on.
  func bindToThisThread() {
    state.withLock { $0.owner = pthread_self() }
  }

  /// Runs what came in since the last call, and what that leaves to do; returns the notes.
  func runJobs() -> [Note] {
    for _ in 0..<Self.rounds {
      let jobs = state.withLock { state in
        state.isAsleep = false
        defer { state.jobs = [] }
        return state.jobs
      }
      if jobs.isEmpty { break }
      run(jobs)
    }
    return state.withLock { state in
      defer { state.notes = [] }
      return state.notes
    }
  }

  /// A task takes a few turns on its way through a handler; after so many the sockets get theirs.
  private static let rounds = 8

  private func run(_ jobs: [UnownedJob]) {
    let (executor, taskExecutor) = (asUnownedSerialExecutor(), asUnownedTaskExecutor())
    for job in jobs { job.runSynchronously(isolatedTo: executor, taskExecutor: taskExecutor) }
  }

  /// Whether the thread may sleep: nothing came in since the work was taken.
  func fallAsleep() -> Bool {
    state.withLock { state in
      state.isAsleep = state.jobs.isEmpty && state.notes.isEmpty
      return state.isAsleep
    }
  }

  func end() {
    state.withLock { $0.hasEnded = true }
    drainAfterEnd()
  }

  private func drainAfterEnd() {
    while true {
      let jobs = state.withLock { state in
        if state.jobs.isEmpty { state.owner = nil }
        defer { state.jobs.removeAll() }
        return state.jobs
      }
      if jobs.isEmpty { return }
      run(jobs)
    }
  }
}
