import ChildProcess
import Glibc
import Waiting

/// A program of Debian's that listens on a port of this machine. It ends with `stop()`.
struct Peer {
  private let process: ChildProcess

  /// Starts a program and waits until it listens; nil when it ends before.
  init?(_ program: String, _ arguments: [String], listeningOn port: UInt16) {
    guard let process = try? ChildProcess(program, arguments, error: .nowhere) else { return nil }
    self.process = process
    blockUntil { Ports.answers(port) || !process.isRunning }
    guard process.isRunning else { return nil }
  }

  var isRunning: Bool { process.isRunning }

  func send(_ signal: Int32) { process.send(signal) }

  func stop() {
    // Threads of this process may have blocked SIGTERM, and children inherit that.
    process.send(SIGKILL)
    process.wait()
  }

  /// Makes something that needs a free port. Such a port may be taken when the program comes to it,
  /// by another test, so others are tried.
  static func onFreePort<T>(_ make: (UInt16) -> T?) -> T? {
    for _ in 0..<5 {
      if let made = make(Ports.free()) { return made }
    }
    return nil
  }
}
