import Glibc

/// A bounded line of jobs, first come first served, between tasks that add and threads that take. Of the threads that
/// wait, the one that waited least gets the next job: what the others hold, such as a connection, is not even made
/// until it is needed.
///
/// Unchecked because the jobs are protected by `mutex`, which Swift cannot wait on by itself.
public final class JobQueue<Job: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// What each waiting thread is woken by, the one that waited least last.
  private var waiting: [UnsafeMutablePointer<pthread_cond_t>] = []
  /// What the thread that gathers is woken by, and for how many jobs.
  private var gathering: (word: UnsafeMutablePointer<pthread_cond_t>, count: Int)?
  private let capacity: Int
  private var incoming: [Job] = []
  /// The head of the line, last first, so that taking one moves no other.
  private var outgoing: [Job] = []
  private var isStopped = false

  /// What became of a job.
  public enum Answer: Sendable {
    case added, full, stopped
  }

  public init(capacity: Int) {
    self.capacity = capacity
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// The number of jobs that wait.
  public var count: Int { locked { incoming.count + outgoing.count } }

  public var hasStopped: Bool { locked { isStopped } }

  /// Adds a job, unless too many wait or the queue has stopped.
  public func add(_ job: Job) -> Answer {
    locked {
      guard !isStopped else { return .stopped }
      guard incoming.count + outgoing.count < capacity else { return .full }
      incoming.append(job)
      if let latest = waiting.popLast() { pthread_cond_signal(latest) }
      if let gathering, incoming.count + outgoing.count >= gathering.count {
        pthread_cond_signal(gathering.word)
      }
      return .added
    }
  }

  /// The next job, waiting for one; nil when the queue has stopped and nothing is left.
  public func next() -> Job? {
    locked {
      while true {
        if let job = next(where: { _ in true }) { return job }
        guard !isStopped else { return nil }
        waitForWord()
      }
    }
  }

  /// Waits until so many jobs are here, the time is over, or the queue has stopped; for one thread at a time.
  public func gather(_ count: Int, atMost duration: Duration) {
    let word = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(word, &attributes)
    var due = timespec()
    clock_gettime(CLOCK_MONOTONIC, &due)
    let (seconds, attoseconds) = duration.components
    let nanoseconds = due.tv_nsec + Int(attoseconds / 1_000_000_000)
    due.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
    due.tv_nsec = nanoseconds % 1_000_000_000
    locked {
      gathering = (word: word, count: count)
      while incoming.count + outgoing.count < count, !isStopped,
        pthread_cond_timedwait(word, mutex, &due) == 0
      {}
      gathering = nil
    }
    pthread_cond_destroy(word)
    pthread_condattr_destroy(&attributes)
    word.deallocate()
  }

  /// Waits until it is this thread's turn.
  private func waitForWord() {
    let word = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    pthread_cond_init(word, nil)
    waiting.append(word)
    // Who wakes it takes it out.
    while waiting.contains(word) { pthread_cond_wait(word, mutex) }
    pthread_cond_destroy(word)
    word.deallocate()
  }

  /// The next job if there is one and it is as asked, without waiting.
  public func takeNow(where isWanted: (Job) -> Bool) -> Job? { locked { next(where: isWanted) } }

  /// Lets the takers finish what is here and turns away the rest.
  public func stop() {
    locked {
      isStopped = true
      for word in waiting { pthread_cond_signal(word) }
      if let gathering { pthread_cond_signal(gathering.word) }
      waiting.removeAll()
    }
  }

  private func next(where isWanted: (Job) -> Bool) -> Job? {
    if outgoing.isEmpty {
      outgoing = incoming.reversed()
      incoming.removeAll(keepingCapacity: true)
    }
    guard let job = outgoing.last, isWanted(job) else { return nil }
    return outgoing.removeLast()
  }

  private func locked<R>(_ body: () -> R) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
