import Glibc
import Synchronization
import Threading

/// Writes log lines to a file descriptor from a thread of its own, so that whoever logs never waits
/// for whoever reads the log.
///
/// Beyond `capacity` waiting lines new ones are dropped; how many is written once there is room.
final class LogWriter: Sendable {
  private let lines: JobQueue<[UInt8]>
  private let dropped = Mutex(0)
  private let thread = Threads()
  private let descriptor: Int32
  private let report: @Sendable (_ dropped: Int) -> [UInt8]

  /// - Parameter report: the line that says how many lines were dropped.
  init(
    to descriptor: Int32, capacity: Int = 10_000, report: @escaping @Sendable (Int) -> [UInt8]
  ) {
    self.descriptor = descriptor
    self.report = report
    lines = JobQueue(capacity: capacity)
    thread.start { [self] in
      while let line = lines.next() {
        write(line)
        writeReport()
      }
    }
  }

  /// Hands over a line and returns at once; after `finish` it is written here and now.
  func add(_ line: [UInt8]) {
    switch lines.add(line) {
    case .added: break
    case .full: dropped.withLock { $0 += 1 }
    case .stopped: write(line)
    }
  }

  /// Returns when every line that was handed over is written.
  func finish() async {
    lines.stop()
    await thread.waitForEnd()
  }

  private func writeReport() {
    let count = dropped.withLock { count in
      defer { count = 0 }
      return count
    }
    if count > 0 { write(report(count)) }
  }

  private func write(_ line: [UInt8]) {
    var rest = line[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // Nobody reads it any more, or its disk is full: there is no other place to say so.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
