import Glibc
import Synchronization
import Threading

/// Waits for the disk beside the writer, on a thread of its own, and answers then: the writes of a
/// commit, and the reads that may have seen it.
///
/// What the log has is seen by readers before the disk has it, so a read that ends meanwhile is
/// answered only after that: nobody is ever told what a loss of power can still take back.
final class LogSyncer: Sendable {
  /// What the writer hands over.
  struct Commit: Sendable {
    var writes: [any PendingWrite]
    /// How many frames the log has with it; nil if it added none, or if the archive knows already.
    var frames: Int32?
    /// Whether the wait for the disk is left to this thread.
    var isLeft: Bool
  }

  private struct State {
    /// How many commits were left to this thread, and of how many of them the disk has the log.
    var left = 0
    var durable = 0
    /// Answers, each with the number of the last commit that it may have seen.
    var waiting: [(commit: Int, answer: @Sendable () -> Void)] = []
  }

  /// So many commits wait for the disk at most; then the writer waits for it itself.
  private static let mostCommits = 16
  /// So many answers wait for the disk at most; then who has another one waits as well.
  private static let mostAnswers = 256

  private let commits = JobQueue<Commit>(capacity: mostCommits + 1)
  private let state = Mutex(State())
  private let archive: LogArchive?
  /// Of the log.
  private let descriptor: Int32

  /// - Parameter path: that of the log, which is there.
  init(path: String, archiving archive: LogArchive?) throws(DatabaseError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DataFiles.error("cannot open \(path)") }
    self.archive = archive
  }

  deinit { close(descriptor) }

  // The writer's thread

  /// Whether one more commit can be handed over.
  var hasRoom: Bool { commits.count < Self.mostCommits }

  /// Before a commit whose wait for the disk is left to this thread. It must be handed over, without
  /// writes if it failed.
  func begin() { state.withLock { $0.left += 1 } }

  /// Hands over a commit. Only with `hasRoom`.
  func add(_ commit: Commit) {
    let answer = commits.add(commit)
    precondition(answer == .added, "there was room")
  }

  /// Lets `run` end once all is answered.
  func stop() { commits.stop() }

  // Any thread

  /// Calls `answer` once the disk has all that could be read until now. Returns at once, unless very
  /// many answers wait: what they hold takes memory.
  func whenDurable(_ answer: @escaping @Sendable () -> Void) {
    if state.withLock({ $0.waiting.count >= Self.mostAnswers }) { settle() }
    add(answer)
  }

  /// Waits until the disk has all that could be read until now.
  func settle() {
    let signal = JobQueue<Void>(capacity: 1)
    add { _ = signal.add(()) }
    _ = signal.take()
  }

  private func add(_ answer: @escaping @Sendable () -> Void) {
    let isDurable = state.withLock { state in
      if state.durable < state.left { state.waiting.append((state.left, answer)) }
      return state.durable == state.left
    }
    if isDurable { answer() }
  }

  // Its own thread

  /// Works until `stop`.
  func run() {
    while let first = commits.take() {
      var taken = [first]
      while let next = commits.takeNow(where: { _ in true }) { taken.append(next) }
      let left = taken.count(where: \.isLeft)
      if left > 0 { sync() }
      if let archive {
        for case let frames? in taken.map(\.frames) { archive.committed(frames: frames) }
      }
      for read in durable(left) { read.answer() }
      for commit in taken {
        for write in commit.writes { write.answer() }
      }
    }
  }

  private func durable(_ count: Int) -> [(commit: Int, answer: @Sendable () -> Void)] {
    state.withLock { state in
      state.durable += count
      let first = state.waiting.firstIndex { $0.commit > state.durable } ?? state.waiting.count
      defer { state.waiting.removeFirst(first) }
      return Array(state.waiting[..<first])
    }
  }

  /// Ends the process when the disk does not take the log: commits that are seen by writes since may
  /// be lost. None of them was answered.
  private func sync() {
    while fdatasync(descriptor) != 0 {
      guard errno == EINTR else { SQLiteConnection.endForDisk() }
    }
  }
}
