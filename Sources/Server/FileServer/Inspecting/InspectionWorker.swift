import CLinux
import Findings
import Glibc
import Synchronization

/// A process that looks at one file, started before there is one. Everything blocks.
final class InspectionWorker: Sendable {
  /// Why a worker gave no answer.
  enum Death: Error, Hashable {
    /// Before it stood ready, in its own words if it had some.
    case unborn(String)
    /// Before it was handed the file.
    case idle
    /// It took more time, memory or disk than it may.
    case exhausted
    /// Its libraries failed.
    case crashed
    /// Somebody ended it who is not us.
    case killed
    /// It said what no worker says.
    case senseless
  }

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
  init(_ command: [String]) throws(FileError) {
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
    _ = end()
    close(socket)
  }

  /// Waits until it is shut in and can be handed a file. Once.
  func waitUntilReady() throws(Death) {
    guard let ready = receive() else { throw .unborn("umbu-inspect ended") }
    let greeting = String(decoding: ready, as: UTF8.self)
    guard greeting == WorkerWords.ready else { throw .unborn("umbu-inspect says \(greeting)") }
  }

  /// Hands files over and waits for what it says.
  func ask(_ descriptors: [Int32]) throws(Death) -> [UInt8] {
    try waitUntilReady()
    guard linux_send_files(socket, descriptors, Int32(descriptors.count)) == 0 else {
      throw .idle
    }
    guard let answer = receive() else { throw death(end()) }
    // Whatever it may still do, it does it to no file that we have begun to read.
    _ = end()
    return answer
  }

  /// Ends one that takes too long; who waits for its answer hears of it.
  func stop() {
    state.withLock { state in
      guard state.isOurs else { return }
      state.isStopped = true
      kill(id, SIGKILL)
      // Also where something else holds the other end, which no worker of ours starts.
      shutdown(socket, Int32(SHUT_RDWR))
    }
  }

  private func receive() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: Finding.mostBytes + 1)
    let count = bytes.withUnsafeMutableBytes { linux_receive(socket, $0.baseAddress, $0.count) }
    return count > 0 ? Array(bytes.prefix(Int(count))) : nil
  }

  /// Sees that it is no more.
  /// - Returns: how it ended (waitpid(2)).
  private func end() -> Int32 {
    let isOurs = state.withLock { state in
      defer { state.isOurs = false }
      return state.isOurs
    }
    guard isOurs else { return 0 }
    kill(id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status
  }

  private func death(_ status: Int32) -> Death {
    if state.withLock(\.isStopped) { return .exhausted }
    return switch status & 0x7F {
    case SIGXCPU, SIGXFSZ: .exhausted
    case SIGKILL: .killed
    default: .crashed
    }
  }
}
