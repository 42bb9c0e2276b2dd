import API
import Database
import DatabaseTesting
import Fields
import Foundation
import HTTP
import IdentityServer
import SampleServer
import Synchronization
import Testing
import Values
import Wire

@testable import UmbuServer

/// A server of each app, and of Sample, that of the tests, in a folder of its own.
final class ServerRoom: Sendable {
  let umbu: Umbu
  let folder: String
  let log: Lines
  let clock: ManualClock

  private init(_ umbu: Umbu, _ folder: String, _ log: Lines, _ clock: ManualClock) {
    self.umbu = umbu
    self.folder = folder
    self.log = log
    self.clock = clock
  }

  /// All apps that are hosted, and that of the tests.
  static let apps = AppDefinition.hosted + [.sample]

  /// Opens the data; `start` serves it.
  /// - Parameter some: the apps; nil for all of them.
  static func open(
    at folder: String? = nil, of some: [AppDefinition]? = nil,
    _ change: (inout Settings) -> Void = { _ in }
  ) async throws -> ServerRoom {
    let folder = folder ?? temporaryFolder()
    let log = Lines()
    let clock = ManualClock()
    let installation =
      some == nil
      ? try await EmptyData.installation(in: folder) : try TestEngine.installation(in: folder)
    let data = DataPlace(folder: folder + "/data", postgreSQL: installation)
    var settings = Settings(data: data, web: WebFolders(path: folder + "/web"))
    settings.http.loops = 1
    settings.rateLimits = .none
    // As little as there is: a test signs up many people.
    settings.passwordCost = PasswordCost(memory: 8, passes: 1)
    settings.catchUpInterval = .seconds(3_600)
    settings.livePatience = .seconds(3_600)
    settings.now = { clock.now }
    settings.steadySeconds = { Double(clock.now.milliseconds) / 1_000 }
    settings.log = Log(now: { clock.now }, write: { log.add($0) })
    change(&settings)
    // An archive begins with a file that is new.
    if some == nil, settings.archive == nil { try await EmptyData.copy(to: settings.data) }
    let umbu = try await Umbu(some ?? apps, settings)
    return ServerRoom(umbu, folder, log, clock)
  }

  static func temporaryFolder() -> String {
    FileManager.default.temporaryDirectory
      .appending(path: "umbu-server-\(Foundation.UUID().uuidString)").path
  }

  /// Runs `body` against a server that listens, and ends it.
  static func serving<T>(
    _ change: (inout Settings) -> Void = { _ in }, _ body: (ServerRoom) async throws -> T
  ) async throws -> T {
    let room = try await open(change)
    try room.umbu.start()
    do {
      let result = try await body(room)
      await room.close()
      return result
    } catch {
      await room.close()
      throw error
    }
  }

  /// Ends it and removes what it kept.
  func close() async {
    await umbu.stop(grace: .seconds(2))
    remove()
  }

  /// Removes what it kept, and lets go of its databases, of which a server of PostgreSQL has only so
  /// many connections; waits for nothing.
  func remove() {
    Task { [umbu] in await umbu.stop(grace: .zero) }
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Answers as the server would, without a socket.
  func call(
    _ method: HTTPMethod, _ path: String, token: String? = nil, json: JSONValue? = nil,
    headers: [(String, String)] = []
  ) async -> Response {
    await send(method, path, token: token, body: json?.bytes ?? [], headers: headers)
  }

  /// Answers as the operators' address would.
  func operate(_ path: String) async -> Response {
    await umbu.operatorRouter.respond(to: Request(.get, path))
  }

  func send(
    _ method: HTTPMethod, _ path: String, token: String? = nil, body: [UInt8] = [],
    headers: [(String, String)] = []
  ) async -> Response {
    var fields: Headers = ["Host": "localhost"]
    if let token { fields.append("Authorization", "Bearer \(token)") }
    if !body.isEmpty, !headers.contains(where: { $0.0 == "Content-Type" }) {
      fields.append("Content-Type", "application/json")
    }
    for (name, value) in headers { fields.append(name, value) }
    return await umbu.router.respond(
      to: Request(Method(method.rawValue), path, headers: fields, body: body))
  }
}

/// A clock that only tests move.
final class ManualClock: Sendable {
  private let time = Mutex(Instant(milliseconds: 1_760_000_000_000))
  var now: Instant { time.withLock { $0 } }
  func move(milliseconds: Int64) { time.withLock { $0 = $0.adding(milliseconds: milliseconds) } }
}

/// What was logged.
final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func add(_ line: [UInt8]) { lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
}

extension Response {
  var bytes: [UInt8] {
    if case .bytes(let bytes) = body { bytes } else { [] }
  }

  var json: JSONValue { (try? JSONValue.parse(bytes)) ?? .null }
}
