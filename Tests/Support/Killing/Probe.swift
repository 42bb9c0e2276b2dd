import Glibc
import Jobs
import Synchronization
import Values

/// What programs that are to be killed have in common.
public enum Probe {
  /// The arguments behind the program's name.
  /// - Returns: never, where there are not so many.
  public static func arguments(_ names: String...) -> [String] {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == names.count else {
      print("usage: \(CommandLine.arguments[0]) \(names.joined(separator: " "))")
      exit(2)
    }
    return arguments
  }

  /// A clock that begins at a time and goes as that of the machine.
  public static func clock(from time: Int64) -> @Sendable () -> Instant {
    let start = ContinuousClock.now
    return {
      let (seconds, attoseconds) = (ContinuousClock.now - start).components
      return Instant(
        milliseconds: time + seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    }
  }

  /// An identifier that nobody has.
  public static func newID(at now: Instant) -> UUID {
    UUID.v7(at: now, random: (.random(in: 0 ... .max), .random(in: 0 ... .max)))
  }

  public static func jobClock(_ now: @escaping @Sendable () -> Instant) -> JobClock {
    JobClock(now: now, newID: { newID(at: now()) })
  }

  /// One write of one line: not lost in a buffer when the process is killed, never mixed.
  public static func say(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
    let line = text + "\n"
    _ = line.withCString { write(descriptor, $0, strlen($0)) }
  }

  /// Opens a file to which lines are added.
  public static func sink(_ path: String) -> Int32 {
    let sink = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    precondition(sink >= 0, "no file")
    return sink
  }
}

/// Lets so many things be under way at a time: who begins one more waits until another has ended.
public final class Pace: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }
  private let most: Int
  private let state: Mutex<State>

  public init(_ most: Int) {
    self.most = most
    state = Mutex(State(free: most))
  }

  public func begin() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free > 0 else {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// One has ended; of one that a process before this began nobody waits for the end.
  public func end() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free = min(state.free + 1, most)
      return nil
    }
    next?.resume()
  }
}
