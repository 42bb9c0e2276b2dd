import Clinic
import Database
import Dispatch
import Effort
import Fields
import Foundation
import Identity
import Sync
import Synchronization
import Testing
import Values
import Wire

@testable import UmbuServer

@Suite("The program itself, killed and asked", .serialized)
struct KillTests {
  @Test("killed 20 times under load: every acknowledged mutation is there, none twice")
  func killed() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("kill test: seed \(seed)")
    try await onThread { try killTwentyTimes(seed) }
  }

  private func killTwentyTimes(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = ServerRoom.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let server = UmbuProcess(folder: folder)
    try server.start()
    let signUp = SignUp(clinicName: "Ipê", email: "ana@example.com", password: Person.password)
    let answer = try WireClient(port: server.port).send(
      "POST", "/fisioflow/v1/accounts", headers: [("Content-Type", "application/json")],
      body: signUp.jsonBytes())
    let grant = try SessionGrant(jsonBytes: answer.body)
    let space = try #require(grant.account.spaces.first).space
    let plan = try UmbuProcess.run(["plan", "set", "Ipê", "platinum"] + UmbuProcess.place(folder))
    #expect(plan.status == 0)
    let devices = (0..<4).map { KillDevice(number: UInt64($0), space: space, grant: grant) }

    let rounds = Effort.times(20)
    for round in 0..<rounds {
      let deadline = Int.random(in: 5...150, using: &random)
      let (port, process) = (server.port, server.processID)
      let pushing = DispatchGroup()
      for device in devices {
        pushing.enter()
        Thread.detachNewThread {
          device.push(to: port)
          pushing.leave()
        }
      }
      usleep(UInt32(deadline) * 1_000)
      kill(process, SIGKILL)
      pushing.wait()
      server.wait()
      try server.start()
      let found = try patients(of: space, grant, on: server.port)
      #expect(found.count == Set(found).count, "one is there twice; round \(round), seed \(seed)")
      for device in devices {
        let lost = device.acknowledged.subtracting(found)
        #expect(lost.isEmpty, "lost after its answer; round \(round), seed \(seed)")
        device.settle(on: server.port)
      }
    }
    let total = devices.reduce(0) { $0 + $1.acknowledged.count }
    print("kill test: \(total) acknowledged mutations survived \(rounds) kills")
    #expect(total >= rounds)
    #expect(server.stop() == 0)
    let check = try UmbuProcess.run(["doctor"] + UmbuProcess.place(folder))
    #expect(check.output.contains("database: sound") || check.error.contains("database: sound"))
  }

  /// The numbers in the names of all patients.
  private func patients(of space: Values.UUID, _ grant: SessionGrant, on port: UInt16) throws
    -> [UInt64]
  {
    var request = SyncRequest()
    request.space = space
    request.client = Values.UUID(high: 99, low: 99)
    let client = WireClient(port: port)
    var found: [UInt64] = []
    while true {
      let answer = try client.send(
        "POST", "/fisioflow/v1/sync",
        headers: [
          ("Content-Type", "application/json"), ("Authorization", "Bearer \(grant.accessToken)"),
        ], body: request.jsonBytes())
      let response = try SyncResponse(jsonBytes: answer.body)
      found += response.changes.compactMap { $0.record["fullName"]?.text.flatMap { UInt64($0) } }
      request.cursor = response.cursor
      if !response.hasMore { return found }
    }
  }

  @Test("PL-002 a fresh start answers at once and is small; SIGTERM ends it cleanly")
  func fresh() async throws {
    try await onThread {
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
  }

  @Test("commands work beside a running server and without one; a second server is refused")
  func commands() async throws {
    try await onThread {
      let folder = ServerRoom.temporaryFolder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      #expect(try UmbuProcess.run(["user", "list"] + UmbuProcess.place(folder)).status == 1)
      let server = UmbuProcess(folder: folder)
      try server.start()
      let body = SignUp(clinicName: "Ipê", email: "ana@example.com", password: Person.password)
      _ = try WireClient(port: server.port).send(
        "POST", "/fisioflow/v1/accounts", headers: [("Content-Type", "application/json")],
        body: body.jsonBytes())
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
          (["frobnicate"], 2), (["serve", "--port", "banana"], 2), (["--version"], 0),
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
}

/// A device that pushes as fast as it is answered, and remembers what it was told.
private final class KillDevice: Sendable {
  private struct State {
    var sequence: Int64 = 0
    /// What was sent last and not answered.
    var pending: [QueuedMutation] = []
    var acknowledged: Set<UInt64> = []
    var cursor: Int64 = 0
  }

  private let number: UInt64
  private let space: Values.UUID
  private let grant: SessionGrant
  private let state = Mutex(State())

  init(number: UInt64, space: Values.UUID, grant: SessionGrant) {
    self.number = number
    self.space = space
    self.grant = grant
  }

  var acknowledged: Set<UInt64> { state.withLock { $0.acknowledged } }

  /// Pushes until the server is gone.
  func push(to port: UInt16) {
    let client = WireClient(port: port, timeout: 5)
    while send(by: client) {}
  }

  /// Sends again what was not answered; after that it must be acknowledged.
  func settle(on port: UInt16) {
    #expect(send(by: WireClient(port: port)))
  }

  private func send(by client: WireClient) -> Bool {
    state.withLock { state in
      if state.pending.isEmpty {
        for _ in 0..<3 {
          state.sequence += 1
          let name = number << 32 | UInt64(state.sequence)
          var queued = QueuedMutation()
          queued.sequence = state.sequence
          queued.id = Values.UUID(high: number, low: UInt64(state.sequence))
          queued.name = AddPatient.name
          queued.arguments = AddPatient(Patient(name, "\(name)")).object
          state.pending.append(queued)
        }
      }
      var request = SyncRequest()
      request.space = space
      request.client = Values.UUID(high: 50, low: number)
      request.cursor = state.cursor
      request.mutations = state.pending
      guard
        let answer = try? client.send(
          "POST", "/fisioflow/v1/sync",
          headers: [
            ("Content-Type", "application/json"), ("Authorization", "Bearer \(grant.accessToken)"),
          ], body: request.jsonBytes()), answer.status == 200,
        let response = try? SyncResponse(jsonBytes: answer.body)
      else { return false }
      guard response.acknowledged == state.sequence, response.refusals.isEmpty else {
        Issue.record("acknowledged \(response.acknowledged) of \(state.sequence)")
        return false
      }
      for mutation in state.pending {
        state.acknowledged.insert(number << 32 | UInt64(mutation.sequence))
      }
      state.pending = []
      state.cursor = response.cursor
      return true
    }
  }
}
