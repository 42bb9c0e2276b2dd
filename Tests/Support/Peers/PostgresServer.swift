import ChildProcess
import Foundation
import Glibc

/// A PostgreSQL server of its own, to be killed and stopped. It ends with `remove()`.
public final class PostgresServer {
  public let url: String
  private let home: String
  private let port: UInt16

  /// Debian's, the newest that is installed.
  private static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.compactMap { Int($0) }.max().map { "\(root)/\($0)/bin" }
  }()

  /// Makes one and starts it; nil when that cannot be done.
  public static func started() -> PostgresServer? {
    guard programs != nil else { return nil }
    for _ in 0..<5 {
      let server = PostgresServer(on: Ports.free())
      if server.make(), server.start() { return server }
      server.remove()
    }
    return nil
  }

  private init(on port: UInt16) {
    self.port = port
    url = "postgres://umbu@127.0.0.1:\(port)/postgres"
    home =
      FileManager.default.temporaryDirectory
      .appending(path: "umbu-postgres-\(UUID().uuidString)").path
  }

  private func make() -> Bool {
    guard
      (try? FileManager.default.createDirectory(
        atPath: home, withIntermediateDirectories: true)) != nil
    else { return false }
    if geteuid() == 0, let user = getpwnam("postgres") {
      chown(home, user.pointee.pw_uid, user.pointee.pw_gid)
    }
    return run(
      "initdb", "-D", home + "/data", "-U", "umbu", "-A", "trust", "-E", "UTF8",
      "--locale=C.UTF-8", "--no-sync")
  }

  /// Starts it and waits until it answers.
  @discardableResult
  public func start() -> Bool {
    run(
      "pg_ctl", "-D", home + "/data", "-w", "-l", home + "/log", "-o",
      "-p \(port) -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off",
      "start")
  }

  /// Ends it as a power cut would, but for what the system has in memory.
  /// - Returns: whether it was there to be ended.
  @discardableResult
  public func crash() -> Bool {
    run("pg_ctl", "-D", home + "/data", "-m", "immediate", "-w", "stop")
  }

  /// Whether anybody can connect.
  public var isListening: Bool { Ports.answers(port) }

  /// Whether it and all its processes are stopped.
  public var isStopped: Bool {
    let all = processes
    return !all.isEmpty && all.allSatisfy { ChildProcess.isStopped($0) }
  }

  /// Stops or continues it with all its processes, which nobody outside can tell from a dead machine.
  public func send(_ signal: Int32) {
    for process in processes { kill(process, signal) }
  }

  /// It and its children.
  private var processes: [pid_t] {
    let pid =
      (try? String(contentsOfFile: home + "/data/postmaster.pid", encoding: .utf8))
      .flatMap { $0.split(separator: "\n").first }.flatMap { pid_t($0) }
    guard let pid else { return [] }
    let children =
      (try? String(contentsOfFile: "/proc/\(pid)/task/\(pid)/children", encoding: .utf8)) ?? ""
    return [pid] + children.split(separator: " ").compactMap { pid_t($0) }
  }

  /// Ends it and removes what it kept.
  public func remove() {
    send(SIGCONT)
    crash()
    try? FileManager.default.removeItem(atPath: home)
  }

  /// Runs one of its programs, which refuse to run as root.
  private func run(_ program: String, _ arguments: String...) -> Bool {
    guard let programs = Self.programs else { return false }
    var words = ["\(programs)/\(program)"] + arguments
    if geteuid() == 0 { words = ["/usr/sbin/runuser", "-u", "postgres", "--"] + words }
    let process = try? ChildProcess(words[0], Array(words.dropFirst()), error: .nowhere)
    return process?.wait() == 0
  }
}
