import Clinic
import Fields
import Foundation
import Sync
import Synchronization
import Values
import Wire

/// 64 clients, each of a clinic of its own, that add patients as fast as they are answered.
struct MutationLoad {
  private static let clients = 64
  private static let seconds = 4.0
  let mutationsARequest: Int

  private static let rounds = 3

  func run() throws {
    let name = "mutations-\(mutationsARequest)-a-request"
    var best = Round(speed: 0, size: 1, processor: .infinity)
    var alone = 0.0
    for _ in 0..<Self.rounds {
      let server = try LoadServer()
      defer { server.remove() }
      let round = try load(server)
      server.stop()
      let size = max(1, Int(round.size.rounded()))
      let bare = try BareRows(like: server.folder + "/data/fisioflow.sqlite")
      alone = max(alone, try bare.speed(inTransactionsOf: size, pushesOf: mutationsARequest))
      best.processor = min(best.processor, round.processor)
      if round.speed > best.speed { (best.speed, best.size) = (round.speed, round.size) }
    }
    UmbuLoad.report(
      name, best.speed, "mutations/s", best.speed / alone,
      "bare SQLite, the same rows, \(Int(best.size.rounded())) mutations a transaction")
    UmbuLoad.report(
      name + "-processor", best.processor, "µs/mutation", best.processor * alone / 1e6,
      "bare SQLite's time for one")
  }

  private struct Round {
    var speed: Double
    /// Mutations a transaction.
    var size: Double
    /// The server's processor time for one, in microseconds.
    var processor: Double
  }

  private func load(_ server: LoadServer) throws -> Round {
    let clinics = try (0..<Self.clients).map { try server.clinic($0) }
    let commits = "umbu_database_commits_total{app=\"fisioflow\"}"
    let before = try (server.metric(commits), server.metric("process_cpu_seconds_total"))
    let port = server.port
    let done = Atomic(0)
    let end = ContinuousClock.now + .seconds(Self.seconds)
    let time = UmbuLoad.time {
      let group = DispatchGroup()
      for (number, clinic) in clinics.enumerated() {
        group.enter()
        Thread.detachNewThread {
          let device = LoadDevice(
            number, clinic.token, clinic.space, port: port, size: mutationsARequest)
          while ContinuousClock.now < end {
            guard device.push() else { break }
            done.add(mutationsARequest, ordering: .relaxed)
          }
          group.leave()
        }
      }
      group.wait()
    }
    let count = Double(done.load(ordering: .relaxed))
    let processor = try server.metric("process_cpu_seconds_total") - before.1
    return Round(
      speed: count / time, size: count / (try server.metric(commits) - before.0),
      processor: processor / count * 1e6)
  }
}

/// One device: its requests are written beforehand but for what changes.
private final class LoadDevice {
  private let client: WireClient
  private let headers: [(String, String)]
  private let size: Int
  private let number: Int
  private var sequence = 0
  private var request = SyncRequest()

  init(_ number: Int, _ token: String, _ space: Values.UUID, port: UInt16, size: Int) {
    client = WireClient(port: port)
    headers = [("Content-Type", "application/json"), ("Authorization", "Bearer \(token)")]
    self.number = number
    self.size = size
    request.space = space
    request.client = Values.UUID(high: 70, low: UInt64(number))
  }

  /// Pushes a few patients; false when they were not all acknowledged.
  func push() -> Bool {
    request.mutations = (0..<size).map { _ in
      sequence += 1
      var queued = QueuedMutation()
      queued.sequence = Int64(sequence)
      queued.id = Values.UUID(high: UInt64(number), low: UInt64(sequence))
      queued.name = AddPatient.name
      queued.arguments = AddPatient(.load(number, sequence)).object
      return queued
    }
    guard
      let answer = try? client.send(
        "POST", "/fisioflow/v1/sync", headers: headers, body: request.jsonBytes()),
      answer.status == 200,
      let response = try? SyncResponse(jsonBytes: answer.body),
      response.acknowledged == Int64(sequence), response.refusals.isEmpty
    else { return false }
    request.cursor = response.cursor
    return true
  }
}

extension Patient {
  /// A patient as clinics have them, with a little of everything.
  static func load(_ clinic: Int, _ number: Int) -> Patient {
    var patient = Patient()
    patient.id = ID(Values.UUID(high: 0x0190_0000_0000_7000 | UInt64(clinic), low: UInt64(number)))
    patient.fullName = "Maria Aparecida de Oliveira \(number)"
    patient.insurance = "Unimed"
    patient.complaint = "Dor no ombro direito ao levantar o braço, há três semanas."
    patient.notes = "Trabalha sentada. Já fez dez sessões em outra clínica, com melhora."
    patient.tags = ["ombro", "pilates"]
    return patient
  }
}
