import CSpawn
import Foundation
import Glibc
import Synchronization

/// A program in a process of its own, for what Foundation's `Process` is for: that one reads beyond
/// the end of a directory entry while it starts a program, and dies of it at times
/// (swift-corelibs-foundation, pull request 5472).
public final class ChildProcess: Sendable {
  /// Where what it writes goes.
  public enum Writing: Sendable {
    case nowhere
    /// To where this process writes.
    case asHere
    /// To the end of a file.
    case file(String)
    case pipe
  }

  public struct NotStarted: Error {
    public var code: Int32
  }

  public let id: pid_t
  /// The pipes, where they were asked for.
  public let output: ReadEnd?
  public let error: ReadEnd?
  private let status = Mutex<Int32?>(nil)

  /// Starts it, without what this process has open.
  public init(
    _ program: String, _ arguments: [String], output: Writing = .nowhere, error: Writing = .asHere
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    var writers: [Int32] = []
    defer { for writer in writers { close(writer) } }
    func connect(_ writing: Writing, _ number: Int32) throws -> ReadEnd? {
      switch writing {
      case .asHere: break
      case .nowhere:
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0)
      case .file(let path):
        posix_spawn_file_actions_addopen(
          &actions, number, path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
      case .pipe:
        var ends: [Int32] = [0, 0]
        guard spawn_pipe(&ends) == 0 else { throw NotStarted(code: errno) }
        writers.append(ends[1])
        posix_spawn_file_actions_adddup2(&actions, ends[1], number)
        return ReadEnd(ends[0])
      }
      return nil
    }
    self.output = try connect(output, 1)
    self.error = try connect(error, 2)
    spawn_close_others(&actions)

    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var id: pid_t = 0
    let code = posix_spawn(&id, program, &actions, nil, words, environ)
    guard code == 0 else { throw NotStarted(code: code) }
    self.id = id
  }

  public func send(_ signal: Int32) { kill(id, signal) }

  /// Waits for its end; its exit status, or minus the number of the signal that ended it.
  @discardableResult
  public func wait() -> Int32 { ended(0) ?? -1 }

  public var isRunning: Bool { ended(WNOHANG) == nil }

  /// Whether a process was stopped by a signal (proc(5), stat).
  public static func isStopped(_ id: pid_t) -> Bool {
    let text = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
    // Behind the name, which may hold anything.
    return text.split(separator: ")").last.map { $0.hasPrefix(" T") } ?? false
  }

  /// How often its threads have read from files, written to them, and waited, for the disk or an answer
  /// (proc(5), io and status): how far it has come, on a machine of any speed.
  public var stepCount: Int {
    let folder = "/proc/\(id)/"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder + "task")) ?? []
    let statuses = threads.map { folder + "task/\($0)/status" }
    return ([folder + "io"] + statuses).reduce(0) { $0 + Self.steps(in: $1) }
  }

  private static func steps(in file: String) -> Int {
    // A thread may have ended meanwhile.
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").reduce(0) { sum, line in
      let words = line.split { $0 == ":" || $0 == " " || $0 == "\t" }
      let isStep = ["syscr", "syscw", "voluntary_ctxt_switches"].contains(words.first)
      return sum + (isStep ? words.last.flatMap { Int($0) } ?? 0 : 0)
    }
  }

  /// Its exit status as `wait` gives it; nil when it has not ended.
  private func ended(_ options: Int32) -> Int32? {
    status.withLock { status in
      if let status { return status }
      var word: Int32 = 0
      var ended = waitpid(id, &word, options)
      while ended < 0, errno == EINTR { ended = waitpid(id, &word, options) }
      guard ended == id else { return nil }
      let signal = word & 0x7F
      status = signal == 0 ? word >> 8 & 0xFF : -signal
      return status
    }
  }

  /// The end of a pipe from which this process reads.
  public final class ReadEnd: Sendable {
    private let descriptor: Int32

    fileprivate init(_ descriptor: Int32) {
      self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// The next bytes, waiting for some; none when nobody writes any more.
    public func next() -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 4_096)
      while true {
        let count = read(descriptor, &bytes, bytes.count)
        if count < 0, errno == EINTR { continue }
        return Array(bytes.prefix(max(count, 0)))
      }
    }

    public func all() -> [UInt8] {
      var all: [UInt8] = []
      while true {
        let bytes = next()
        if bytes.isEmpty { return all }
        all += bytes
      }
    }
  }
}
