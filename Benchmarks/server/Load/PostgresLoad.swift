import ChildProcess
import Foundation
import Values

/// 256 clients, each of a clinic of its own, that add patients as fast as they are answered, at one
/// server and at three on the same tables; and pgbench with the same rows; by turns.
struct PostgresLoad {
  private static let clients = MutationLoad.clients
  /// How many mutations each client sends in a round.
  private static let each = 20
  private static let rounds = 5
  /// With how many connections pgbench is tried; the faster counts. Three servers write with 12.
  private static let connections = [12, 64]
  private static let most = 64

  private struct Round: CustomStringConvertible {
    /// Mutations a second.
    var one: Double
    var three: Double
    var pgbench: Double

    var description: String {
      String(
        format: "%.0f mutations/s with one process, %.0f with three, pgbench %.0f", one, three,
        pgbench)
    }
  }

  /// Servers on tables of their own, and the clinics in them.
  private struct Side {
    var url: String
    var processes: Int
    var clinics: [(token: String, space: Values.UUID)]
  }

  func run() throws {
    guard let url = ProcessInfo.processInfo.environment["UMBU_TEST_DATABASE"] else {
      throw LoadDevice.Failed(reason: "Tools/postgres runs this; see Benchmarks/postgres/run")
    }
    let one = try side(1, at: try database("one", of: url))
    let three = try side(3, at: try database("three", of: url))
    _ = try speed(of: one, after: 0)
    _ = try speed(of: three, after: 0)
    let peer = try PgBench(one.url, clients: Self.most)
    let each = Self.clients * Self.each
    var tried: [(connections: Int, speed: Double)] = []
    for connections in Self.connections {
      let speed = try peer.speed(connections, each / connections, after: tried.count * each)
      tried.append((connections, speed))
    }
    let connections = tried.max { $0.speed < $1.speed }?.connections ?? Self.most
    var rounds: [Round] = []
    for number in 1...Self.rounds {
      let round = Round(
        one: try speed(of: one, after: number * Self.each),
        three: try speed(of: three, after: number * Self.each),
        pgbench: try peer.speed(connections, each / connections, after: (number + 2) * each))
      FileHandle.standardError.write(Data("\(round)\n".utf8))
      rounds.append(round)
    }
    let own = rounds.sorted { $0.one / $0.pgbench < $1.one / $1.pgbench }[rounds.count / 2]
    UmbuLoad.report(
      "postgres-1-process", own.one, "mutations/s", own.one / own.pgbench,
      "pgbench, the same rows, \(connections) connections, \(Int(own.pgbench)) a second")
    let share = rounds.sorted { $0.three / $0.one < $1.three / $1.one }[rounds.count / 2]
    UmbuLoad.report(
      "postgres-3-processes", share.three, "mutations/s", share.three / share.one, "one process")
  }

  /// Makes a database; its URL.
  private func database(_ name: String, of url: String) throws -> String {
    let maker = try ChildProcess(
      "/usr/bin/psql", ["--quiet", "--command", "CREATE DATABASE \(name)", url])
    guard maker.wait() == 0 else { throw LoadDevice.Failed(reason: "no database \(name)") }
    return url.prefix(through: url.lastIndex(of: "/")!) + name
  }

  private func side(_ processes: Int, at url: String) throws -> Side {
    let server = try LoadServer(["--database", url])
    defer {
      server.stop()
      server.remove()
    }
    return Side(
      url: url, processes: processes,
      clinics: try (0..<Self.clients).map { try server.clinic($0) })
  }

  /// Starts the servers and loads them; mutations a second.
  private func speed(of side: Side, after done: Int) throws -> Double {
    let servers = try (1...side.processes).map {
      try LoadServer(["--database", side.url], number: $0)
    }
    defer {
      for server in servers {
        server.stop()
        server.remove()
      }
    }
    let devices = try side.clinics.enumerated().map { number, clinic in
      try LoadDevice(
        number, clinic.token, clinic.space, port: servers[number % side.processes].port,
        sending: Self.each, at: 1, after: done)
    }
    let time = try UmbuLoad.time { try LoadDevice.run(devices) }
    return Double(Self.clients * Self.each) / time
  }
}
