import Glibc
import Synchronization

/// A word from one thread to another, for stories in which two things happen at the same time.
public final class Signal: Sendable {
  private let state = Atomic(false)

  public init() {}

  public var isGiven: Bool { state.load(ordering: .acquiring) }

  public func give() { state.store(true, ordering: .releasing) }

  /// For a body on a thread of the database.
  public func waitOnThread(from file: StaticString = #fileID, at line: UInt = #line) {
    var turns = 0
    while !isGiven {
      usleep(1_000)
      count(&turns, file, line)
    }
  }

  /// For a task.
  public func wait(from file: StaticString = #fileID, at line: UInt = #line) async {
    var turns = 0
    while !isGiven {
      try? await Task.sleep(for: .milliseconds(1))
      count(&turns, file, line)
    }
  }

  /// Whoever was to give it has failed long ago: the run ends and says where, rather than standing.
  private func count(_ turns: inout Int, _ file: StaticString, _ line: UInt) {
    turns += 1
    if turns == 600_000 { fatalError("the signal was never given", file: file, line: line) }
  }
}
