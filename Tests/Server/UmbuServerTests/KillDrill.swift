import Effort
import Foundation
import Testing
import Values
import Waiting
import Wire

@testable import UmbuServer

@Suite("The program itself, killed and asked", .serialized, .onThreads)
struct KillDrill {
  @Test("killed again and again under load: every acknowledged mutation is there, none twice")
  func killed() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("kill test: seed \(seed)")
    try killAgainAndAgain(seed)
  }

  private func killAgainAndAgain(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = ServerRoom.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let server = UmbuProcess(folder: folder)
    try server.start()
    let grant = try signUp(on: server.port)
    let space = try #require(grant.account.spaces.first).space
    let plan = try UmbuProcess.run(["plan", "set", "Ipê", "platinum"] + UmbuProcess.place(folder))
    #expect(plan.status == 0)
    let crowd = PushingCrowd(to: space, grant: grant)

    let rounds = Effort.times(20)
    for round in 0..<rounds {
      let more = Int.random(in: 0...60, using: &random)
      let (port, process) = (server.port, server.processID)
      let pushing = crowd.work { $0.push(to: port) }
      crowd.wait(forMore: more)
      kill(process, SIGKILL)
      pushing.wait()
      server.wait()
      try server.start()
      let found = try patientNumbers(of: space, grant, on: server.port)
      #expect(found.count == Set(found).count, "one is there twice; round \(round), seed \(seed)")
      for device in crowd.devices {
        let lost = device.acknowledged.subtracting(found)
        #expect(lost.isEmpty, "lost after its answer; round \(round), seed \(seed)")
        device.settle(on: server.port)
      }
    }
    let total = crowd.acknowledged.count
    print("kill test: \(total) acknowledged mutations survived \(rounds) kills")
    #expect(total >= rounds)
    #expect(server.stop() == 0)
    let check = try UmbuProcess.run(["doctor"] + UmbuProcess.place(folder))
    #expect(check.output.contains("database: sound") || check.error.contains("database: sound"))
  }

  @Test("PL-002 a fresh start answers at once and is small; SIGTERM ends it cleanly")
  func fresh() async throws {
    let folder = ServerRoom.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let server = UmbuProcess(folder: folder)
    let clock = ContinuousClock()
    let time = try clock.measure { try server.start() }
    #expect(try WireClient(port: server.port).send("GET", "/healthz").status == 200)
    print("fresh start: \(time), \(server.residentBytes / 1_048_576) MB resident")
    #expect(server.residentBytes < 150 * 1_048_576)
    #expect(server.stop() == 0)
  }

  @Test("commands work beside a running server and without one; a second server is refused")
  func commands() async throws {
    let folder = ServerRoom.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try UmbuProcess.run(["user", "list"] + UmbuProcess.place(folder)).status == 1)
    let server = UmbuProcess(folder: folder)
    try server.start()
    _ = try signUp(on: server.port)
    let second = try UmbuProcess.run(["serve", "--port", "0"] + UmbuProcess.place(folder))
    #expect(second.status == 1)
    #expect(second.error.contains("another server"))
    for isRunning in [true, false] {
      if !isRunning { #expect(server.stop() == 0) }
      let users = try UmbuProcess.run(["user", "list"] + UmbuProcess.place(folder))
      #expect(users.status == 0)
      #expect(users.output.contains("ana@example.com"))
      for (arguments, status) in [
        (["plan", "set", "Ipê", "gold"], Int32(0)), (["plan", "set", "Ipê", "bronze"], 2),
        (["plan", "set", "Nobody's", "gold"], 1), (["plan", "set", "Ipê"], 2),
        (["backup", folder + "/copy-\(isRunning)"], 0),
        (["backup", folder + "/copy-\(isRunning)"], 1), (["user", "list", "--app", "none"], 2),
        (["frobnicate"], 2), (["serve", "--port", "banana"], 2),
        (["serve", "--nats", "banana"], 2), (["--version"], 0),
        (["help"], 0), ([], 2),
      ] {
        let done = try UmbuProcess.run(
          arguments + (arguments.isEmpty ? [] : UmbuProcess.place(folder)))
        #expect(done.status == status, "\(arguments) \(done.error)")
        #expect((status == 0 ? done.output : done.error) != "", "\(arguments)")
      }
    }
  }
}
