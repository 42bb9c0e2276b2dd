import Synchronization

/// A word from one thread to another, for stories in which two things happen at the same time.
final class Signal: Sendable {
  private let state = Atomic(false)

  var isGiven: Bool { state.load(ordering: .acquiring) }

  func give() { state.store(true, ordering: .releasing) }

  /// For a body on a thread of the database.
  func waitOnThread() {
    while !isGiven {}
  }

  /// For a task.
  func wait() async {
    while !isGiven { await Task.yield() }
  }
}
