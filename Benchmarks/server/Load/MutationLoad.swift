import Clinic
import Fields
import Foundation
import Sync
import Values

/// 256 clients, each of a clinic of its own, that add patients as fast as they are answered, and
/// then bare SQLite with the very same rows; by turns, each in one file that grows.
struct MutationLoad {
  static let clients = 256
  /// How many mutations each client sends in a round.
  private static let each = 100
  private static let rounds = 7
  let mutationsARequest: Int

  func run() throws {
    let server = try LoadServer()
    defer { server.remove() }
    let clinics = try (0..<Self.clients).map { try server.clinic($0) }
    let bare = try BareRows(like: server.folder + "/data/fisioflow.sqlite")
    var rounds: [Round] = []
    for number in 0..<Self.rounds {
      let round = try round(number, server, clinics, bare)
      FileHandle.standardError.write(Data("\(round)\n".utf8))
      rounds.append(round)
    }
    server.stop()
    let middle = rounds.sorted { $0.ratio < $1.ratio }[rounds.count / 2]
    let name = "mutations-\(mutationsARequest)-a-request"
    UmbuLoad.report(
      name, middle.speed, "mutations/s", middle.ratio,
      "bare SQLite, the same rows, \(middle.size) mutations a transaction")
    UmbuLoad.report(
      name + "-processor", middle.processor, "µs/mutation", middle.processor * middle.bare / 1e6,
      "bare SQLite's time for one")
  }

  private struct Round: CustomStringConvertible {
    /// Mutations a second, of the server and of bare SQLite.
    var speed: Double
    var bare: Double
    /// Mutations a transaction.
    var size: Int
    /// The server's processor time for one, in microseconds.
    var processor: Double
    var ratio: Double { speed / bare }

    var description: String {
      String(
        format: "%.0f mutations/s against %.0f, %d a transaction, %.1f µs of processor",
        speed, bare, size, processor)
    }
  }

  private func round(
    _ number: Int, _ server: LoadServer, _ clinics: [(token: String, space: Values.UUID)],
    _ bare: BareRows
  ) throws -> Round {
    let devices = try clinics.enumerated().map { client, clinic in
      try LoadDevice(
        client, clinic.token, clinic.space, port: server.port, sending: Self.each,
        at: mutationsARequest, after: number * Self.each)
    }
    let commits = "umbu_database_commits_total{app=\"fisioflow\"}"
    let before = try (server.metric(commits), server.metric("process_cpu_seconds_total"))
    let time = try UmbuLoad.time { try LoadDevice.run(devices) }
    let after = try (server.metric(commits), server.metric("process_cpu_seconds_total"))
    let count = Double(Self.clients * Self.each)
    let size = Int((count / (after.0 - before.0)).rounded())
    return Round(
      speed: count / time,
      bare: bare.speed(inPushesOf: mutationsARequest, inTransactionsOf: size), size: size,
      processor: (after.1 - before.1) / count * 1e6)
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
