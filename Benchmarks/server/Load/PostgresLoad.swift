import ChildProcess
import Foundation
import Values

/// 64 clients, each of a clinic of its own, that add patients as fast as they are answered, at one
/// server and at three on the same tables; then pgbench with the same rows.
struct PostgresLoad {
  private static let clients = 64
  /// How many mutations each client sends in a round.
  private static let each = 200
  private static let rounds = 5

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

  func run() throws {
    guard let url = ProcessInfo.processInfo.environment["UMBU_TEST_DATABASE"] else {
      throw LoadDevice.Failed(reason: "Tools/postgres runs this; see Benchmarks/postgres/run")
    }
    var rounds: [Round] = []
    for number in 0..<Self.rounds {
      let round = try round(number, url)
      FileHandle.standardError.write(Data("\(round)\n".utf8))
      rounds.append(round)
    }
    let peer = rounds.sorted { $0.one / $0.pgbench < $1.one / $1.pgbench }[rounds.count / 2]
    UmbuLoad.report(
      "postgres-1-process", peer.one, "mutations/s", peer.one / peer.pgbench,
      "pgbench, the same rows, 64 clients")
    let share = rounds.sorted { $0.three / $0.one < $1.three / $1.one }[rounds.count / 2]
    UmbuLoad.report(
      "postgres-3-processes", share.three, "mutations/s", share.three / share.one, "one process")
  }

  private func round(_ number: Int, _ url: String) throws -> Round {
    let one = try speed(of: 1, in: try database("one\(number)", of: url))
    let shared = try database("three\(number)", of: url)
    let three = try speed(of: 3, in: shared)
    return Round(
      one: one, three: three, pgbench: try PgBench(shared).speed(Self.clients, Self.each))
  }

  /// Makes a database; its URL.
  private func database(_ name: String, of url: String) throws -> String {
    let maker = try ChildProcess(
      "/usr/bin/psql", ["--quiet", "--command", "CREATE DATABASE \(name)", url])
    guard maker.wait() == 0 else { throw LoadDevice.Failed(reason: "no database \(name)") }
    return url.prefix(through: url.lastIndex(of: "/")!) + name
  }

  private func speed(of count: Int, in database: String) throws -> Double {
    let servers = try (1...count).map { try LoadServer(["--database", database], number: $0) }
    defer {
      for server in servers {
        server.stop()
        server.remove()
      }
    }
    let clinics = try (0..<Self.clients).map { try servers[0].clinic($0) }
    let devices = try clinics.enumerated().map { number, clinic in
      try LoadDevice(
        number, clinic.token, clinic.space, port: servers[number % count].port,
        sending: Self.each, at: 1)
    }
    let time = try UmbuLoad.time { try LoadDevice.run(devices) }
    return Double(Self.clients * Self.each) / time
  }
}
