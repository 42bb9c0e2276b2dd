import ChildProcess
import DatabaseTesting
import Foundation
import Wire

/// The real program, in a process of its own.
final class UmbuProcess {
  let folder: String
  private(set) var port: UInt16 = 0
  /// The folder of the test that its database belongs to.
  private let home: String
  /// Its PostgreSQL, where that is not the one of the tests.
  private let database: String?
  private var process: ChildProcess?
  /// By which it tells the time, where that is not the system's.
  let clock: ShiftedClock?

  /// - Parameter home: the folder of a test that several share a database of; without one it has its
  ///   own.
  init(
    folder: String, of home: String? = nil, database: String? = nil, clock: ShiftedClock? = nil
  ) {
    self.database = database
    self.clock = clock
    self.folder = folder
    self.home = home ?? folder
  }

  deinit {
    if process?.isRunning == true { kill() }
  }

  /// Beside the test bundle, where the build leaves both.
  static let executable: String = {
    let arguments = CommandLine.arguments.map { URL(filePath: $0) }
    let folders = arguments.flatMap { argument in
      [argument.deletingLastPathComponent()]
        + [argument.deletingLastPathComponent().deletingLastPathComponent()]
    }
    let found = folders.map { $0.appending(path: "umbu").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    return found ?? ".build/debug/umbu"
  }()

  /// Starts it and waits until it answers.
  /// - Parameter port: 0 for any that is free.
  func start(_ options: [String] = [], on port: UInt16 = 0) throws {
    let words =
      [Self.executable, "serve", "--port", "\(port)", "--loops", "1", "--no-rate-limits"]
      + (try place()) + options
    let all = (clock?.command ?? []) + words
    let process = try ChildProcess(all[0], Array(all.dropFirst()), error: .pipe)
    self.process = process
    guard let log = process.error else { return }
    self.port = try Self.port(in: log)
    // The rest of the log goes nowhere, so that the pipe never fills.
    Thread.detachNewThread {
      while !log.next().isEmpty {}
    }
  }

  /// Ends it at once, in the middle of whatever it does.
  /// - Returns: as `ChildProcess.wait`.
  @discardableResult
  func kill() -> Int32 {
    process?.send(SIGKILL)
    return process?.wait() ?? -1
  }

  /// The options that name its data.
  func place() throws -> [String] {
    try database.map { ["--data", folder, "--database", $0] } ?? Self.place(folder, of: home)
  }

  /// The options that name the data in a folder of the test.
  static func place(_ folder: String, of home: String? = nil) throws -> [String] {
    let database = try TestEngine.installation(in: home ?? folder)
    return ["--data", folder] + (database.map { ["--database", $0] } ?? [])
  }

  struct NotStarted: Error {
    var log: String
  }

  private static func port(in log: ChildProcess.ReadEnd) throws -> UInt16 {
    var text = ""
    while true {
      let bytes = log.next()
      guard !bytes.isEmpty else { throw NotStarted(log: text) }
      text += String(decoding: bytes, as: UTF8.self)
      guard let mark = text.range(of: #""event":"serving","port":"#) else { continue }
      let digits = text[mark.upperBound...].prefix { $0.isNumber }
      if let port = UInt16(digits), text[mark.upperBound...].count > digits.count { return port }
    }
  }

  var processID: Int32 { process?.id ?? -1 }

  /// Waits for its end.
  func wait() { process?.wait() }

  /// Asks it to end; returns its exit status.
  func stop() -> Int32 {
    guard let process else { return -1 }
    process.send(SIGTERM)
    return process.wait()
  }

  /// How many reads and writes it has made.
  var stepCount: Int { process?.stepCount ?? 0 }

  var isRunning: Bool { process?.isRunning == true }

  /// Whether it was stopped by a signal (proc(5), stat).
  var isStopped: Bool { ChildProcess.isStopped(processID) }

  /// How much memory of its own it may write to, in bytes (proc(5), VmData).
  var dataBytes: Int {
    let text = (try? String(contentsOfFile: "/proc/\(processID)/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmData:") } ?? ""
    return (line.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0) * 1_024
  }

  /// Lets it have so much memory of its own and no more; nil for no limit (RLIMIT_DATA, which counts
  /// what is written to, where RLIMIT_AS counts what is only set aside for threads).
  func limitMemory(to bytes: Int?) throws {
    // The soft limit alone, which can be raised again.
    let limit = "--data=" + (bytes.map { "\($0)" } ?? "unlimited") + ":"
    let set = try ChildProcess("/usr/bin/prlimit", ["--pid", "\(processID)", limit])
    guard set.wait() == 0 || !isRunning else { throw NotStarted(log: "prlimit") }
  }

  /// Resident memory in bytes.
  var residentBytes: Int {
    guard let process,
      let text = try? String(
        contentsOfFile: "/proc/\(process.id)/statm", encoding: .utf8)
    else { return 0 }
    return (Int(text.split(separator: " ")[1]) ?? 0) * 4_096
  }

  /// Runs a command to its end.
  static func run(_ arguments: [String]) throws -> (status: Int32, output: String, error: String) {
    let process = try ChildProcess(executable, arguments, output: .pipe, error: .pipe)
    let said = process.output?.all() ?? []
    let complained = process.error?.all() ?? []
    return (
      process.wait(), String(decoding: said, as: UTF8.self),
      String(decoding: complained, as: UTF8.self)
    )
  }
}
