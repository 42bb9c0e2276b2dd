import DatabaseTesting
import Effort
import Fields
import Foundation
import Identity
import Peers
import Sync
import SyncServer
import Synchronization
import Testing
import Values
import Waiting
import Wire

@testable import UmbuServer

@Suite(
  "Several servers behind nginx", .onPostgreSQL,
  .enabled(if: NATSServer.program != nil, "nats-server is not installed (Debian: nats-server)"),
  .enabled(if: Nginx.program != nil, "nginx is not installed (Debian: nginx-light)"),
  .onThreads)
struct FleetDrill {
  @Test(
    """
    three servers and the bus, each killed in turn under load: all that was acknowledged is \
    there once, on every server, and who watches comes to know of all
    """)
  func killedInTurn() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("fleet test: seed \(seed)")
    try killInTurn(seed)
  }

  private func killInTurn(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let nats = try #require(NATSServer.started())
    defer { nats.stop() }
    let fleet = try Fleet(count: 3, over: nats)
    defer { fleet.stop() }
    let port = fleet.door.port

    let grant = try signUp(on: port)
    let space = try #require(grant.account.spaces.first).space
    let plan = try UmbuProcess.run(
      ["plan", "set", "Ipê", "platinum"]
        + UmbuProcess.place(fleet.servers[0].folder, of: fleet.folder))
    #expect(plan.status == 0, "\(plan.error)")

    let (isOver, isEnd) = (Signal(), Signal())
    defer { isEnd.give() }
    let crowd = PushingCrowd(to: space, grant: grant)
    let pushing = crowd.work { $0.push(to: port, until: { isOver.isGiven }) }
    let watchers = try (0..<6).map { _ in Watcher(space, by: try signIn(on: port)) }
    for watcher in watchers {
      Thread.detachNewThread { watcher.watch(over: port, until: { isEnd.isGiven }) }
    }

    let rounds = Effort.times(12, quick: 3)
    for round in 0..<rounds {
      let server = fleet.servers[round % 3]
      crowd.wait(forMore: .random(in: 20...150, using: &random))
      server.kill()
      if round % 3 == 1 { nats.stop() }
      crowd.wait(forMore: .random(in: 20...150, using: &random))
      if round % 3 == 1 { #expect(nats.start()) }
      try fleet.start(server)
    }
    isOver.give()
    pushing.wait()

    // nginx leaves a server alone for two seconds after it has died.
    for device in crowd.devices { device.settle(on: port) }
    let acknowledged = crowd.acknowledged
    print("fleet test: \(acknowledged.count) acknowledged mutations survived \(rounds) kills")
    #expect(acknowledged.count >= rounds)
    for server in fleet.servers {
      let found = try patientNumbers(of: space, grant, on: server.port)
      #expect(found.count == Set(found).count, "one is there twice; seed \(seed)")
      #expect(Set(found) == acknowledged, "one is missing or was never there; seed \(seed)")
    }
    let version = try self.version(of: space, grant, on: port)
    for watcher in watchers { watcher.wait(for: version) }
  }

  private func signIn(on port: UInt16) throws -> SessionGrant {
    let signIn = SignIn(email: "ana@example.com", password: Person.password)
    let answer = try WireClient(port: port).send(
      "POST", "/fisioflow/v1/sessions", headers: [("Content-Type", "application/json")],
      body: signIn.jsonBytes())
    return try SessionGrant(jsonBytes: answer.body)
  }

  /// The version that a device which pulls now comes to.
  private func version(of space: Values.UUID, _ grant: SessionGrant, on port: UInt16) throws
    -> Int64
  {
    let socket = try WireSocket(port: port, "/fisioflow/v1/live")
    try socket.send(LiveHello(grant.accessToken, space).object.jsonText)
    var text = ""
    if case .text(let said) = try socket.next() { text = said }
    return try SpacePoke(jsonBytes: Array(text.utf8)).version
  }
}

/// Servers on one database, behind an nginx with the configuration that operators get.
private final class Fleet {
  let folder: String
  let servers: [UmbuProcess]
  let door: Nginx
  private let nats: NATSServer

  init(count: Int, over nats: NATSServer) throws {
    let folder = ServerRoom.temporaryFolder()
    self.folder = folder
    self.nats = nats
    servers = try (1...count).map { number in
      let place = "\(folder)/\(number)"
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      let server = UmbuProcess(folder: place, of: folder)
      try server.start(["--nats", nats.url], on: Ports.free())
      return server
    }
    let lines = servers.map {
      "server 127.0.0.1:\($0.port) max_fails=1 fail_timeout=2s;"
    }
    let locations = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Deploy/nginx/umbu-locations.conf").standardized.path
    let list = lines.joined(separator: " ")
    door = try #require(
      Nginx.started(
        http: """
          upstream umbu { zone umbu 64k; \(list) keepalive 64; }
          upstream umbu_files { zone umbu_files 64k; hash $uri consistent; \(list) keepalive 64; }
          """,
        server: "include \(locations);"))
  }

  /// Starts one again, where it was.
  func start(_ server: UmbuProcess) throws {
    try server.start(["--nats", nats.url], on: server.port)
  }

  func stop() {
    door.stop()
    for server in servers { _ = server.stop() }
    try? FileManager.default.removeItem(atPath: folder)
  }
}

/// A device that only listens, and opens its live channel again whenever that was lost.
private final class Watcher: Sendable {
  private let space: Values.UUID
  private let grant: SessionGrant
  /// The newest version that it was told.
  private let version = Mutex<Int64>(0)

  init(_ space: Values.UUID, by grant: SessionGrant) {
    self.space = space
    self.grant = grant
  }

  func watch(over port: UInt16, until isOver: () -> Bool) {
    blockUntil {
      guard let socket = try? WireSocket(port: port, "/fisioflow/v1/live"),
        (try? socket.send(LiveHello(grant.accessToken, space).object.jsonText)) != nil
      else { return isOver() }
      while case .text(let text)? = try? socket.next() {
        guard let poke = try? SpacePoke(jsonBytes: Array(text.utf8)) else { continue }
        version.withLock { $0 = max($0, poke.version) }
      }
      return isOver()
    }
  }

  /// Waits until it has heard of a version.
  func wait(for wanted: Int64) { blockUntil { version.withLock(\.self) >= wanted } }
}
