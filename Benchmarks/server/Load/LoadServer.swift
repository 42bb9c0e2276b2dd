import ChildProcess
import Fields
import Foundation
import Identity
import UmbuServer
import Values
import Wire

/// The built server in a process of its own, with a folder of data that goes with it.
final class LoadServer {
  let folder: String
  private(set) var port: UInt16 = 0
  /// Where its figures are.
  private var operatorPort: UInt16 = 0
  private let options: [String]
  private var process: ChildProcess?

  /// - Parameters:
  ///   - number: of several at the same time.
  ///   - hasLimits: whether its rate limits are on.
  init(_ options: [String] = [], number: Int = 1, hasLimits: Bool = false) throws {
    let build = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    folder =
      build.deletingLastPathComponent().appending(path: "benchmarks/\(getpid())-\(number)").path
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    self.options = options + (hasLimits ? [] : ["--no-rate-limits"])
    try start()
  }

  /// Starts it, after a stop on the same data again.
  func start() throws {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "umbu").path
    let log = folder + "/log"
    try? FileManager.default.removeItem(atPath: log)
    process = try ChildProcess(
      program,
      [
        "serve", "--port", "0", "--operator", "127.0.0.1:0", "--data", folder + "/data",
      ] + options,
      error: .file(log))
    // Said in this order.
    operatorPort = try Self.port("serving operators", in: log)
    port = try Self.port("serving", in: log)
  }

  struct NotStarted: Error {
    var log: String
  }

  private static func port(_ event: String, in log: String) throws -> UInt16 {
    for _ in 0..<1_000 {
      let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      if let line = text.split(separator: "\n").first(where: { $0.contains("\"\(event)\"") }),
        let json = try? JSONValue.parse(String(line)), let port = json["port"]?.integer
      {
        return UInt16(port)
      }
      usleep(10_000)
    }
    throw NotStarted(log: (try? String(contentsOfFile: log, encoding: .utf8)) ?? "")
  }

  /// A new clinic on the largest plan: its token and its space.
  func clinic(_ number: Int) throws -> (token: String, space: Values.UUID) {
    let body = SignUp(
      spaceName: "Clinic \(number)", email: "p\(number)@example.com", password: "uma senha longa")
    let answer = try WireClient(port: port).send(
      "POST", "/fisioflow/v1/accounts", headers: [("Content-Type", "application/json")],
      body: body.jsonBytes())
    let grant = try SessionGrant(jsonBytes: answer.body)
    let space = grant.account.spaces[0].space
    _ = ControlSocket.call(["plan", "set", "\(space)", "platinum"], in: folder + "/data")
    return (grant.accessToken, space)
  }

  /// A figure of `/metrics`.
  func metric(_ name: String) throws -> Double {
    let page = try WireClient(port: operatorPort).send("GET", "/metrics")
    let lines = String(decoding: page.body, as: UTF8.self).split(separator: "\n")
    let line = lines.first { $0.hasPrefix(name) }
    return line.flatMap { $0.split(separator: " ").last.flatMap { Double($0) } } ?? 0
  }

  /// Resident memory in bytes, now and at most since `forgetPeak` (proc(5)).
  var resident: (now: Double, most: Double) {
    let status = (try? String(contentsOfFile: "/proc/\(process?.id ?? 0)/status", encoding: .utf8))
    func figure(_ name: String) -> Double {
      let line = status?.split(separator: "\n").first { $0.hasPrefix(name + ":") }
      return line.flatMap { $0.split(whereSeparator: \.isWhitespace).dropFirst().first }
        .flatMap { Double($0) }.map { $0 * 1_024 } ?? 0
    }
    return (figure("VmRSS"), figure("VmHWM"))
  }

  /// The most that it has held so far counts no more.
  func forgetPeak() {
    try? "5".write(
      toFile: "/proc/\(process?.id ?? 0)/clear_refs", atomically: false, encoding: .utf8)
  }

  func stop() {
    process?.send(SIGTERM)
    process?.wait()
    process = nil
  }

  /// Stops it and deletes its data.
  func remove() {
    stop()
    try? FileManager.default.removeItem(atPath: folder)
  }
}
