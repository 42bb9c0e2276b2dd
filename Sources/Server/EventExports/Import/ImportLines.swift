import Database
import Glibc
import Synchronization
import Threading

/// The lines of a file that is larger than memory, some at a time, read on a thread of their own.
public final class ImportLines: Sendable {
  private struct State {
    var rest: [UInt8] = []
    var isAtEnd = false
  }

  private let descriptor: Int32
  private let path: String
  private let state = Mutex(State())
  private let thread = WorkerPool(threads: 1, capacity: 1)

  private static let piece = 1 << 20
  /// A longer line is none.
  private static let mostBytes = 1 << 20

  /// Nil when the file cannot be read.
  public init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    self.path = path
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The next lines that hold something; none at the end.
  /// - Throws: `DatabaseError` when the file cannot be read on.
  func next(_ most: Int) async throws -> [[UInt8]] {
    try await thread.run { [self] in
      try state.withLock { state in try read(&state, most) }
    }
  }

  private func read(_ state: inout State, _ most: Int) throws(DatabaseError) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    while lines.count < most {
      var start = 0
      while lines.count < most, let end = state.rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
        if end > start { lines.append(Array(state.rest[start..<end])) }
        start = end + 1
      }
      state.rest.removeFirst(start)
      guard lines.count < most else { break }
      if state.isAtEnd {
        if !state.rest.isEmpty { lines.append(state.rest) }
        state.rest = []
        break
      }
      // What is no text is at some point one long line: it is no row, and the rest is read on.
      if state.rest.count > Self.mostBytes {
        lines.append([])
        state.rest = []
      }
      try fill(&state)
    }
    return lines
  }

  private func fill(_ state: inout State) throws(DatabaseError) {
    var part = [UInt8](repeating: 0, count: Self.piece)
    while true {
      let count = Glibc.read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unavailable("\(path) cannot be read") }
      if count == 0 { state.isAtEnd = true }
      state.rest += part[..<count]
      return
    }
  }
}
