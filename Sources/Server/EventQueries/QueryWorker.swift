import CLinux
import Glibc
import QueryWire
import Synchronization

/// A process that runs one query (`umbu-query`). Everything blocks.
final class QueryWorker: Sendable {
  private struct State {
    /// Nobody has waited for its end yet, so its number is its own.
    var isOurs = true
    var isStopped = false
  }

  let id: pid_t
  private let socket: Int32
  private let state = Mutex(State())

  /// - Parameter command: the path of the program, and its arguments.
  /// - Throws: `unavailable` when it cannot be started.
  init(_ command: [String]) throws(QueryFailure) {
    var words = command.map { UnsafePointer(strdup($0)) } + [nil]
    defer { for word in words { free(UnsafeMutablePointer(mutating: word)) } }
    var process: Int32 = 0
    socket = linux_start_worker(&words, &process)
    guard socket >= 0 else {
      throw .unavailable("\(command[0]) does not start: " + String(cString: strerror(errno)))
    }
    id = process
  }

  deinit {
    guard socket >= 0 else { return }
    end()
    close(socket)
  }

  /// Waits until it is shut in.
  func waitUntilReady() throws(QueryFailure) {
    guard let greeting = receive() else { throw gone }
    guard greeting == Array(QueryWords.ready.utf8) else {
      throw .unavailable("umbu-query says \(QueryFailure.plain(greeting))")
    }
  }

  func send(_ files: [Int32]) throws(QueryFailure) {
    guard linux_send_files(socket, files, Int32(files.count)) == 0 else {
      throw gone
    }
  }

  /// It has ended before it was handed anything.
  private var gone: QueryFailure {
    state.withLock(\.isStopped) ? .tooLong : .unavailable("umbu-query ended")
  }

  func send(_ message: [UInt8]) throws(QueryFailure) {
    let count = message.withUnsafeBytes { linux_send(socket, $0.baseAddress, $0.count, 0) }
    guard count == message.count else { throw death() }
  }

  /// Its next message; nil when it says no more.
  func receive() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: QueryWords.mostBytes + 1)
    let count = bytes.withUnsafeMutableBytes { linux_receive(socket, $0.baseAddress, $0.count) }
    return count > 0 ? Array(bytes.prefix(Int(count))) : nil
  }

  /// Ends one that takes too long; who waits for its answer hears of it.
  func stop() {
    state.withLock { state in
      guard state.isOurs else { return }
      state.isStopped = true
      kill(id, SIGKILL)
      // Also where something else holds the other end, which no process of ours starts.
      shutdown(socket, Int32(SHUT_RDWR))
    }
  }

  /// What the end of a process without an answer says of its query.
  func death() -> QueryFailure {
    let status = end()
    if state.withLock(\.isStopped) { return .tooLong }
    // What it had of memory or of the processor was all that it may have.
    return status & 0x7F == SIGXCPU ? .tooLong : .tooMuch
  }

  /// Sees that it is no more.
  /// - Returns: how it ended (waitpid(2)).
  @discardableResult
  private func end() -> Int32 {
    let isOurs = state.withLock { state in
      defer { state.isOurs = false }
      return state.isOurs
    }
    guard isOurs else { return 0 }
    // One that has closed its end is on its way out by itself, and says by its signal why.
    kill(id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
